//! Arrays of a few elements, inline and on the heap, compared with nalgebra, glam, ndarray and a
//! loop written by hand.
//!
//! `taskset -c 0 cargo bench -p array-benches --bench tiny`; see the README of this package.
#![forbid(unsafe_code)]

use array_benches::{Suite, works};

fn main() {
    let mut suite = Suite::new(&["array-core"], &["nalgebra", "glam", "ndarray", "naive"]);
    works::inline(&mut suite);
    works::small(&mut suite);
    suite.finish();
}
