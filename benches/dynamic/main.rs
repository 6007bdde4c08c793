//! The same operations on static shapes, on run-time extents, and on run-time ranks.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench dynamic`; see the README of this package.
#![forbid(unsafe_code)]

use array_benches::{Suite, works};

fn main() {
    let mut suite = Suite::new(&["array-core", "array-core Dyn", "array-core DynRank"], &["ndarray"]);
    works::dynamic(&mut suite);
    suite.finish();
}
