#![forbid(unsafe_code)]
use array_core::{Array, shape};

fn main() {
    let mut x = Array::<String, shape![2]>::full(String::new());
    let first = &x[[0]];
    //~ ERROR: cannot borrow `x` as mutable because it is also borrowed as immutable
    x[[0]] = String::from("moved");
    assert_eq!(first, "");
}
