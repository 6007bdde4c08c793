//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![3, 4]>::ones();
    //~ ERROR: an axis of 3 elements cannot be unstacked into 2 arrays
    let [_, _] = x.unstack::<0, _>();
}
