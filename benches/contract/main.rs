//! Contractions by index names, compared with loops written by hand and with the products of
//! ndarray.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench contract`; see the README of this package.
//! All contestants of a case run in turn, and each result must equal the result of the loops.
#![deny(unsafe_code)]

mod loops;

use std::hint::black_box;
use std::time::{Duration, Instant};

use array_core::shape::IntoShape;
use array_core::{Array, Shape, broadcast, shape};
use ndarray::{Array2, ArrayView2};

/// The number of turns of each contestant.
const TURNS: usize = 25;

/// The minimum time of a turn.
const TURN: Duration = Duration::from_millis(4);

/// A contestant: its name, and its computation.
type Contestant<'a> = (&'static str, Box<dyn FnMut() -> Vec<f32> + 'a>);

/// Creates an array of small whole numbers, so that sums are exact in any order.
fn numbered<S: Shape>(shape: impl IntoShape<S>) -> Array<f32, S> {
    let mut state = 1_u32;
    Array::from_fn_with(shape, |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 29) as f32 - 3.0
    })
}

/// Returns a matrix as a view of ndarray.
fn lent<S: Shape>(x: &Array<f32, S>, shape: [usize; 2]) -> ArrayView2<'_, f32> {
    ArrayView2::from_shape(shape, x.as_slice()).expect("as many elements as the matrix has")
}

/// Returns the elements of a result of ndarray.
fn copied(x: Array2<f32>) -> Vec<f32> {
    x.into_raw_vec_and_offset().0
}

/// Runs the contestants of a case in turn, and prints their medians. The last contestant must be
/// the loops.
fn compare(case: &str, mut contestants: Vec<Contestant<'_>>) {
    let expected = contestants.last_mut().expect("the loops").1();
    let mut calls = Vec::new();
    for (name, run) in &mut contestants {
        assert!(run() == expected, "{name} computes something else in `{case}`");
        let clock = Instant::now();
        black_box(run());
        calls.push((TURN.as_secs_f64() / clock.elapsed().as_secs_f64().max(1e-9)).ceil() as u32);
    }
    let mut times = vec![Vec::new(); contestants.len()];
    for _ in 0..TURNS {
        for (((_, run), times), &calls) in contestants.iter_mut().zip(&mut times).zip(&calls) {
            let clock = Instant::now();
            for _ in 0..calls {
                black_box(run());
            }
            times.push(clock.elapsed().as_secs_f64() / f64::from(calls) * 1e6);
        }
    }
    let medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
    let loops = medians.last().expect("the loops");
    for ((name, _), time) in contestants.iter().zip(&medians) {
        println!("| {case:<44} | {name:<14} | {time:>10.1} | {:>5.2} |", time / loops);
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() {
    println!(
        "| {:<44} | {:<14} | {:>10} | of loops |",
        "contraction, f32", "who", "µs"
    );
    println!("|{:-<46}|{:-<16}|{:->11}:|{:->9}:|", "", "", "", "");

    let (a, b) = (
        numbered::<shape![_, _]>([256, 256]),
        numbered::<shape![_, _]>([256, 256]),
    );
    let (x, y) = (a.as_slice(), b.as_slice());
    compare(
        "sum(j: a[i, j] * b[j, k]), 256 each",
        vec![
            (
                "array-core",
                Box::new(|| broadcast!(sum(j: a[i, j] * b[j, k])).to_vec()),
            ),
            ("matmul", Box::new(|| a.matmul(&b).to_vec())),
            (
                "ndarray dot",
                Box::new(|| copied(lent(&a, [256, 256]).dot(&lent(&b, [256, 256])))),
            ),
            ("loops", Box::new(|| loops::product(x, y, [256, 256, 256]))),
        ],
    );
    compare(
        "max(j: a[i, j] + b[j, k]), 256 each",
        vec![
            (
                "array-core",
                Box::new(|| broadcast!(max(j: a[i, j] + b[j, k])).to_vec()),
            ),
            ("loops", Box::new(|| loops::max_plus(x, y, [256, 256, 256]))),
        ],
    );
    let v = numbered::<shape![_]>([256]);
    compare(
        "sum(j: a[i, j] * v[j]), 256 each",
        vec![
            ("array-core", Box::new(|| broadcast!(sum(j: a[i, j] * v[j])).to_vec())),
            ("loops", Box::new(|| loops::by_vector(x, v.as_slice()))),
        ],
    );

    let (p, q) = (numbered::<shape![_, _]>([200, 8]), numbered::<shape![_, _]>([150, 8]));
    compare(
        "sum(d: square(p[i, d] - q[j, d])), 200 150 8",
        vec![
            (
                "array-core",
                Box::new(|| broadcast!(sum(d: square(p[i, d] - q[j, d]))).to_vec()),
            ),
            ("loops", Box::new(|| loops::distances(p.as_slice(), q.as_slice(), 8))),
        ],
    );

    let (q, k) = (
        numbered::<shape![_, _, _, _]>([4, 64, 8, 32]),
        numbered::<shape![_, _, _, _]>([4, 64, 8, 32]),
    );
    compare(
        "sum(d: q[b, t, h, d] * k[b, s, h, d]), 4 8 64",
        vec![
            (
                "array-core",
                Box::new(|| broadcast!(named [b, h, t, s]; sum(d: q[b, t, h, d] * k[b, s, h, d])).to_vec()),
            ),
            (
                "loops",
                Box::new(|| loops::scores(q.as_slice(), k.as_slice(), [4, 64, 8, 32])),
            ),
        ],
    );

    let (x, w) = (
        numbered::<shape![_, _, _]>([8, 64, 128]),
        numbered::<shape![_, _, _]>([128, 8, 16]),
    );
    compare(
        "sum(d: x[b, t, d] * w[d, h, e]), 8 64 128 8 16",
        vec![
            (
                "array-core",
                Box::new(|| broadcast!(sum(d: x[b, t, d] * w[d, h, e])).to_vec()),
            ),
            (
                "ndarray dot",
                Box::new(|| copied(lent(&x, [512, 128]).dot(&lent(&w, [128, 128])))),
            ),
            (
                "loops",
                Box::new(|| loops::product(x.as_slice(), w.as_slice(), [512, 128, 128])),
            ),
        ],
    );

    let picture = numbered::<shape![_, _, 3]>([240, 320, 3]);
    let mask = numbered::<shape![3, 3]>(<shape![3, 3]>::default());
    let windows = picture.windows_axis::<0, 3>();
    let windows = windows.windows_axis::<1, 3>();
    compare(
        "sum(i, j: windows[y, x, c, i, j] * m[i, j])",
        vec![
            (
                "array-core",
                Box::new(|| broadcast!(sum(i, j: windows[y, x, c, i, j] * mask[i, j])).to_vec()),
            ),
            (
                "loops",
                Box::new(|| loops::convolved(picture.as_slice(), mask.as_slice(), [240, 320, 3])),
            ),
        ],
    );
}
