//! Real functions beside ndarray, nalgebra and candle, and beside a loop over the standard
//! library's functions, which the first two call.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench functions`; see the README of this package.
#![forbid(unsafe_code)]

use array_benches::{Suite, works};

fn main() {
    let mut suite = Suite::new(&["array-core"], &["ndarray", "nalgebra", "candle", "naive"]);
    works::functions(&mut suite);
    suite.finish();
}
