//! Products of matrices, compared with ndarray, nalgebra and a loop written by hand.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench matmul`; see the README of this package.
#![deny(unsafe_code)]

mod contestants;
mod data;

use std::time::Duration;

use array_core::shape;
use criterion::Criterion;

use crate::contestants::{inline, stack};
use crate::data::{Case, Real};

/// The measured products of matrices on the heap.
const CASES: &[Case] = &[
    Case::square("8", 8),
    Case::square("32", 32),
    Case::square("128", 128),
    Case::square("512", 512),
    Case::square("1024", 1024),
    Case::new("64 of 32", 64, [32, 32, 32]),
    Case::new("64 rows by a layer of 784 to 128", 1, [64, 784, 128]),
    Case::new("vector by 1024x1024", 1, [1, 1024, 1024]),
    Case::new("1024x1024 by vector", 1, [1024, 1024, 1]),
];

fn run<T: Real>(criterion: &mut Criterion) {
    inline::<T, shape![2, 2], 2>(criterion);
    inline::<T, shape![3, 3], 3>(criterion);
    inline::<T, shape![4, 4], 4>(criterion);
    inline::<T, shape![8, 8], 8>(criterion);
    for case in CASES {
        stack::<T>(criterion, case);
    }
}

fn main() {
    let mut criterion = Criterion::default()
        .without_plots()
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(250))
        .sample_size(20)
        .nresamples(2000)
        .configure_from_args();
    run::<f32>(&mut criterion);
    run::<f64>(&mut criterion);
    criterion.final_summary();
}
