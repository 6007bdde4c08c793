//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![9]>::ones();
    //~ ERROR: 4 * 2 is 8, not 9
    let _ = x.split_axis::<0, shape![4, 2]>();
}
