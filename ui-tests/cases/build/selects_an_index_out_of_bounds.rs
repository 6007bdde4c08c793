//@ shown by: cargo build
use array_core::{array, slice};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: index 2 is out of bounds for an axis of extent 2
    let _ = slice!(x, 2, ..);
}
