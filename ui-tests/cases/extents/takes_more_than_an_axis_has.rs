//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![4]>::ones();
    //~ ERROR: an axis of 4 has no first 5
    let _ = x.split_first::<0, shape![5]>();
}
