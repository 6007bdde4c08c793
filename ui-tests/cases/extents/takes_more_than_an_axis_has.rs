//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![4]>::ones();
    //~ ERROR: cannot take the first 5 elements of an axis of 4
    let _ = x.split_first::<0, shape![5]>();
}
