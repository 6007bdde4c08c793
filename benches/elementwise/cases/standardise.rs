//! `(x - mean) / deviation`: (M, N) with two of (N), in one pass.
//!
//! nalgebra takes no more than three operands in one pass, and has no such case.

use array_core::{StaticDim, broadcast};
use ndarray::{Array1, Array2, Zip};

use super::{SIDE, Side, matrix, nested};
use crate::data::{Real, divisors, dynamic, fixed, inline as inlined, numbers};
use crate::suite::{Size, Suite};

/// The naive loop.
fn naive<T: Real>(y: &mut [T], x: &[T], mean: &[T], deviation: &[T]) {
    for (y, x) in y.chunks_exact_mut(mean.len()).zip(x.chunks_exact(mean.len())) {
        for (((y, &x), &mean), &deviation) in y.iter_mut().zip(x).zip(mean).zip(deviation) {
            *y = (x - mean) / deviation;
        }
    }
}

/// Returns the operands.
fn operands<T: Real>(m: usize, n: usize) -> [Vec<T>; 3] {
    [numbers(1, m * n), numbers(2, n), divisors(3, n)]
}

/// Returns what the naive loop makes.
fn expected<T: Real>(m: usize, n: usize) -> Vec<T> {
    let [x, mean, deviation] = operands(m, n);
    let mut y = vec![T::zero(); m * n];
    naive(&mut y, &x, &mean, &deviation);
    y
}

/// The bytes of the operands and the result.
fn bytes<T>(m: usize, n: usize) -> usize {
    (2 * m * n + 2 * n) * size_of::<T>()
}

pub fn inline<T: Real>(suite: &mut Suite, size: Size) {
    let (m, n) = (SIDE, SIDE);
    let mut case = suite.case::<T>("standardise", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [x, mean, deviation] = operands::<T>(m, n);
            (
                inlined::<T, (Side, Side)>(vec![T::zero(); m * n]),
                inlined::<T, (Side, Side)>(x),
                inlined::<T, (Side,)>(mean),
                inlined::<T, (Side,)>(deviation),
            )
        },
        |(y, x, mean, deviation)| broadcast!(y = (x - mean) / deviation),
        |(y, ..), ()| y.as_slice(),
    );
    case.contestant(
        "naive",
        || {
            let [x, mean, deviation] = operands::<T>(m, n);
            (
                [[T::zero(); SIDE]; SIDE],
                nested(&x),
                <[T; SIDE]>::try_from(mean).unwrap(),
                <[T; SIDE]>::try_from(deviation).unwrap(),
            )
        },
        |(y, x, mean, deviation)| {
            for i in 0..SIDE {
                for j in 0..SIDE {
                    y[i][j] = (x[i][j] - mean[j]) / deviation[j];
                }
            }
        },
        |(y, ..), ()| y.as_flattened(),
    );
}

pub fn heap<T: Real, M: StaticDim, N: StaticDim>(suite: &mut Suite, size: Size) {
    let (m, n) = (M::N, N::N);
    let mut case = suite.case::<T>("standardise", size, bytes::<T>(m, n), move || expected(m, n));
    case.contestant(
        "array-core",
        || {
            let [x, mean, deviation] = operands::<T>(m, n);
            (
                fixed::<T, (M, N)>(vec![T::zero(); m * n]),
                fixed::<T, (M, N)>(x),
                fixed::<T, (N,)>(mean),
                fixed::<T, (N,)>(deviation),
            )
        },
        |(y, x, mean, deviation)| broadcast!(y = (x - mean) / deviation),
        |(y, ..), ()| y.as_slice(),
    );
    if size.dynamic {
        case.contestant(
            "array-core DynRank",
            || {
                let [x, mean, deviation] = operands::<T>(m, n);
                (
                    dynamic(&[m, n], vec![T::zero(); m * n]),
                    dynamic(&[m, n], x),
                    dynamic(&[n], mean),
                    dynamic(&[n], deviation),
                )
            },
            |(y, x, mean, deviation)| broadcast!(y = (x - mean) / deviation),
            |(y, ..), ()| y.as_slice(),
        );
    }
    case.contestant(
        "ndarray",
        || {
            let [x, mean, deviation] = operands::<T>(m, n);
            (
                Array2::zeros((m, n)),
                matrix(m, n, x),
                Array1::from(mean),
                Array1::from(deviation),
            )
        },
        |(y, x, mean, deviation)| {
            let zip = Zip::from(y).and(&*x).and_broadcast(&*mean).and_broadcast(&*deviation);
            zip.for_each(|y, &x, &mean, &deviation| *y = (x - mean) / deviation);
        },
        |(y, ..), ()| y.as_slice().unwrap(),
    );
    case.contestant(
        "naive",
        || {
            let [x, mean, deviation] = operands::<T>(m, n);
            (vec![T::zero(); m * n], x, mean, deviation)
        },
        |(y, x, mean, deviation)| naive(y, x, mean, deviation),
        |(y, ..), ()| y,
    );
}
