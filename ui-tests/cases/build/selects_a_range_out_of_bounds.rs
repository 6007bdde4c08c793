//@ shown by: cargo build
use array_core::{array, slice};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: range 1..4 is out of bounds for an axis of extent 3
    let _ = slice!(x, .., 1..4);
}
