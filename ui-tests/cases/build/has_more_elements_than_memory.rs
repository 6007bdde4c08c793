//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    //~ ERROR: an array of shape (4294967296, 4294967296) with elements of 8 bytes would take more than isize::MAX bytes
    let _ = Array::<f64, shape![4294967296, 4294967296]>::zeros();
}
