//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![7]>::ones();
    //~ ERROR: an axis of 7 elements cannot be split by 2, which does not divide 7
    let _ = x.split_axis::<0, shape![_, 2]>();
}
