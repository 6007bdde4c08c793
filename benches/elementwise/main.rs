//! Elementwise operations and sums, beside ndarray, nalgebra and a loop written by hand.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench elementwise`; see the README of this package.
// Not `forbid`: the slices of ndarray allow it for themselves.
#![deny(unsafe_code)]

mod cases;
mod data;
mod report;
mod suite;

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use criterion::Criterion;

use crate::suite::Suite;

/// Returns the directory that criterion writes to: beside the profile's directory that holds this program.
fn directory() -> PathBuf {
    let program = env::current_exe().expect("the path of this program");
    let target = program.ancestors().nth(3).expect("the target directory");
    target.join("criterion")
}

fn main() {
    let criterion = Criterion::default()
        .without_plots()
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(250))
        .sample_size(40)
        .nresamples(2000)
        .configure_from_args();
    let mut suite = Suite::new(criterion, directory());
    cases::run::<f32>(&mut suite);
    cases::run::<f64>(&mut suite);
    report::print(&suite.finish());
}
