//@ shown by: cargo build
use array_core::{array, shape};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: an array of shape (2, 3) cannot be reshaped to (4,): it has 6 elements, not 4
    let _ = x.reshape::<shape![4]>();
}
