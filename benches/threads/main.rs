//! Operations of large arrays on one thread and on several: array-core with the feature `rayon`.
//!
//! `cargo run --release -p array-benches --features rayon --bin threads`; see the README of this
//! package.
#![forbid(unsafe_code)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use array_benches::{Machine, Table, duration, median};
use array_core::cpu::level;
use array_core::functions::exp;
use array_core::{Array, broadcast, shape};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The time for which an operation is measured.
const TIME: Duration = Duration::from_secs(3);

/// The least number of calls on each number of threads.
const CALLS: usize = 15;

/// The number of elements of a large array, and that of its rows.
const LARGE: [usize; 2] = [4096, 4096];

type Matrix = Array<f32, shape![_, _]>;

/// Returns a matrix of numbers between -1 and 1.
fn matrix(extents: [usize; 2]) -> Matrix {
    Array::from_fn_with(extents, |[i, j]| ((i * 31 + j * 17) % 2003) as f32 / 1001.0 - 1.0)
}

fn main() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let pools = [1, threads].map(|threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("a pool of threads")
    });
    println!("{}; level {}\n", Machine::now(), level());
    let mut table = Table::new(1, ["operation", "1 thread", &format!("{threads} threads"), "speed-up"]);
    let mut race = |name: &str, call: &(dyn Fn() + Sync)| {
        let [one, all] = times(&pools, call).map(median);
        table.row(vec![
            name.to_owned(),
            duration(one),
            duration(all),
            format!("{:.2}", one / all),
        ]);
    };

    let x = matrix([1000, 1000]);
    race("exp of 1M f32", &|| _ = black_box(exp(black_box(&x))));
    let (a, b) = (matrix(LARGE), matrix(LARGE));
    race("a + b of 16M f32", &|| {
        _ = black_box(broadcast!({ black_box(&a) } + b));
    });
    let (m, n) = (matrix([1024, 1024]), matrix([1024, 1024]));
    race("product of 1024 x 1024 f32", &|| {
        _ = black_box(black_box(&m).matmul(&n))
    });
    race("sum of axis 0 of 4096 x 4096 f32", &|| {
        _ = black_box(black_box(&a).sum_axis::<0>());
    });
    race("sum of axis 1 of 4096 x 4096 f32", &|| {
        _ = black_box(black_box(&a).sum_axis::<1>());
    });
    race("sum of 16M f32", &|| _ = black_box(black_box(&a).sum()));
    println!("{table}\nAfter: {}", Machine::now());
}

/// Calls a function on the threads of each pool by turns, and returns the times of the calls in
/// nanoseconds.
fn times(pools: &[ThreadPool; 2], call: &(dyn Fn() + Sync)) -> [Vec<f64>; 2] {
    let mut times = [Vec::new(), Vec::new()];
    let begin = Instant::now();
    while begin.elapsed() < TIME || times[0].len() < CALLS {
        for (pool, times) in pools.iter().zip(&mut times) {
            pool.install(|| {
                // Do not measure the first call of a turn, which wakes up the threads and fills the
                // caches.
                call();
                let before = Instant::now();
                call();
                times.push(before.elapsed().as_nanos() as f64);
            });
        }
    }
    times
}
