//! A Kalman filter that tracks a moving object in the plane from noisy positions. It is generic in
//! the number of states and observations, without a where-clause. All matrices are inline arrays,
//! so the filter allocates nothing.
//!
//! The estimates are checked against the same filter in plain loops.
//!
//!     cargo run --release -p array-examples --example kalman

use array_core::prelude::*;

/// The time between two measurements, in s.
const STEP: f64 = 0.1;

/// The standard deviation of a measured position, in m.
const NOISE: f64 = 0.5;

/// The variance that a step adds to the velocity, in (m/s)².
const AGITATION: f64 = 1e-4;

type Vector<const N: usize> = InlineArray<f64, shape![const N]>;
type Matrix<const M: usize, const N: usize> = InlineArray<f64, shape![const M, const N]>;

/// A state of `N` numbers with its covariance, its transition, and the observation of `M` numbers.
struct Filter<const N: usize, const M: usize> {
    state: Vector<N>,
    covariance: Matrix<N, N>,
    transition: Matrix<N, N>,
    agitation: Matrix<N, N>,
    observation: Matrix<M, N>,
    noise: Matrix<M, M>,
}

impl<const N: usize, const M: usize> Filter<N, M> {
    /// Predicts the state at the next measurement.
    fn predict(&mut self) {
        let Self {
            state,
            covariance,
            transition: f,
            agitation,
            ..
        } = self;
        broadcast!(state[i] = sum(j: f[i, j] * state[j]));
        let ahead = broadcast!(sum(k: f[i, k] * covariance[k, j]));
        broadcast!(covariance[i, j] = sum(k: ahead[i, k] * f[j, k]) + agitation[i, j]);
    }

    /// Updates the state with a measurement.
    fn update(&mut self, measured: &Vector<M>) {
        let Self {
            state,
            covariance,
            observation: h,
            noise,
            ..
        } = self;
        // The covariance between the state and the measurement.
        let shared = broadcast!(sum(j: covariance[i, j] * h[m, j]));
        let expected = broadcast!(sum(i: h[m, i] * shared[i, n]) + noise[m, n]).inv();
        let gain = broadcast!(sum(n: shared[i, n] * expected[n, m]));
        let surprise = broadcast!(measured[m] - sum(i: h[m, i] * state[i]));
        broadcast!(state[i] += sum(m: gain[i, m] * surprise[m]));
        broadcast!(covariance[i, j] -= sum(m: gain[i, m] * shared[j, m]));
    }
}

/// The state of an object in the plane: its position and its velocity.
const STATE: usize = 4;

impl Filter<STATE, 2> {
    /// Creates a filter for an object with unknown position and constant velocity, whose
    /// position is measured.
    fn in_the_plane() -> Self {
        let agitation = inline![0.0, 0.0, AGITATION, AGITATION];
        Self {
            state: Vector::zeros(),
            covariance: Matrix::eye() * 100.0,
            transition: inline![
                [1.0, 0.0, STEP, 0.0],
                [0.0, 1.0, 0.0, STEP],
                [0.0, 0.0, 1.0, 0.0],
                [0.0, 0.0, 0.0, 1.0]
            ],
            agitation: broadcast!(Matrix::<STATE, STATE>::eye() * agitation),
            observation: inline![[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]],
            noise: Matrix::eye() * (NOISE * NOISE),
        }
    }
}

fn main() {
    let mut filter = Filter::in_the_plane();
    let mut reference = reference::Filter::new();
    let mut noise = Noise(1);
    let (mut measured_error, mut filtered_error) = (0.0, 0.0);

    println!(
        "{:>6} | {:^17} | {:^17} | {:^17}",
        "s", "position", "measured", "filtered"
    );
    for k in 1..=400 {
        let seconds = f64::from(k) * STEP;
        let position = inline![3.0 * seconds, 20.0 - 0.5 * seconds];
        let measured = position + inline![noise.draw() * NOISE, noise.draw() * NOISE];

        filter.predict();
        filter.update(&measured);
        reference.step(measured.into_nested_array());
        assert_close(&filter.state, reference.state);

        let estimate = filter.state.slice((..2,));
        if k > 100 {
            measured_error += broadcast!(sum(square(measured - position)));
            filtered_error += broadcast!(sum(square(estimate - position)));
        }
        if k % 50 == 0 {
            let [x, y] = position.into_nested_array();
            let [u, v] = measured.into_nested_array();
            let [r, s, ..] = filter.state.into_nested_array();
            println!("{seconds:6.1} | {x:8.2} {y:8.2} | {u:8.2} {v:8.2} | {r:8.2} {s:8.2}");
        }
    }

    let [measured, filtered] = [measured_error, filtered_error].map(|error: f64| (error / 300.0).sqrt());
    println!("\nroot mean square error after 10 s: {measured:.3} m measured, {filtered:.3} m filtered");
    println!("velocity: {:.3} m/s", filter.state.slice((2..,)));
    assert!(filtered < measured / 3.0, "the filter takes most of the noise away");
}

/// Asserts that a state equals the reference except for rounding.
fn assert_close(state: &Vector<STATE>, reference: [f64; STATE]) {
    let reference = Vector::from(reference);
    assert!(
        broadcast!(all(abs(state - reference) <= 1e-9 * (1 + abs(reference)))),
        "{state} and {reference}"
    );
}

/// Reproducible noise with standard deviation 1.
struct Noise(u64);

impl Noise {
    /// Returns a sum of twelve uniform numbers, which has variance 1 and nearly a normal
    /// distribution.
    fn draw(&mut self) -> f64 {
        (0..12).map(|_| self.even()).sum::<f64>() - 6.0
    }

    /// Returns a uniform number between 0 and 1.
    fn even(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// The same filter with plain loops.
mod reference {
    use super::{AGITATION, NOISE, STEP};

    type Matrix<const M: usize, const N: usize> = [[f64; N]; M];

    pub struct Filter {
        pub state: [f64; 4],
        covariance: Matrix<4, 4>,
    }

    impl Filter {
        pub fn new() -> Self {
            let mut covariance = [[0.0; 4]; 4];
            for (i, row) in covariance.iter_mut().enumerate() {
                row[i] = 100.0;
            }
            Self {
                state: [0.0; 4],
                covariance,
            }
        }

        pub fn step(&mut self, measured: [f64; 2]) {
            // The state moves on: x + STEP * v.
            let f = |i: usize, j: usize| f64::from(i == j) + if j == i + 2 { STEP } else { 0.0 };
            let (x, p) = (self.state, self.covariance);
            let fp: Matrix<4, 4> = each(|i, j| (0..4).map(|k| f(i, k) * p[k][j]).sum());
            self.state = [0, 1, 2, 3].map(|i| (0..4).map(|k| f(i, k) * x[k]).sum());
            let p: Matrix<4, 4> = each(|i, j| {
                let agitation = if i == j && i >= 2 { AGITATION } else { 0.0 };
                (0..4).map(|k| fp[i][k] * f(j, k)).sum::<f64>() + agitation
            });
            // The first two numbers of the state are measured.
            let s: Matrix<2, 2> = each(|i, j| p[i][j] + if i == j { NOISE * NOISE } else { 0.0 });
            let determinant = s[0][0] * s[1][1] - s[0][1] * s[1][0];
            let inverse = [[s[1][1], -s[0][1]], [-s[1][0], s[0][0]]].map(|row| row.map(|x| x / determinant));
            let gain: Matrix<4, 2> = each(|i, j| (0..2).map(|k| p[i][k] * inverse[k][j]).sum());
            let surprise = [0, 1].map(|i| measured[i] - self.state[i]);
            for (x, gain) in self.state.iter_mut().zip(&gain) {
                *x += (0..2).map(|k| gain[k] * surprise[k]).sum::<f64>();
            }
            self.covariance = each(|i, j| p[i][j] - (0..2).map(|k| gain[i][k] * p[j][k]).sum::<f64>());
        }
    }

    /// Creates a matrix from a function of its indices.
    fn each<const M: usize, const N: usize>(f: impl Fn(usize, usize) -> f64) -> Matrix<M, N> {
        let mut m = [[0.0; N]; M];
        for (i, row) in m.iter_mut().enumerate() {
            for (j, x) in row.iter_mut().enumerate() {
                *x = f(i, j);
            }
        }
        m
    }
}
