//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![9]>::ones();
    //~ ERROR: an axis of 9 elements cannot be split into 4 * 2 = 8
    let _ = x.split_axis::<0, shape![4, 2]>();
}
