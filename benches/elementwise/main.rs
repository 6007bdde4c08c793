//! Elementwise operations, compared with ndarray, nalgebra, candle, a loop written by hand, and the
//! limit.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench elementwise`; see the README of this package.
#![forbid(unsafe_code)]

use array_benches::{Place, Suite, works};

fn main() {
    let mut suite = Suite::new(&["array-core"], &["ndarray", "nalgebra", "candle", "naive"]);
    works::elementwise(&mut suite);
    works::other_dtypes(&mut suite);
    Place::Vec.choose();
    works::elementwise(&mut suite);
    suite.finish();
}
