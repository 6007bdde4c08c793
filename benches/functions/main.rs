//! Real functions, compared with ndarray, nalgebra and candle, and with a loop over the standard
//! library's functions. ndarray and nalgebra call these too.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench functions`; see the README of this package.
#![forbid(unsafe_code)]

use array_benches::{Suite, works};

fn main() {
    let mut suite = Suite::new(&["array-core"], &["ndarray", "nalgebra", "candle", "naive"]);
    works::functions(&mut suite);
    suite.finish();
}
