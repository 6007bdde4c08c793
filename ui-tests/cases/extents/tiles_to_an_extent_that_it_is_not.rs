//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![600]>::ones();
    //~ ERROR: 600 * 2 is 1200, not 1000
    let _ = x.tile_to::<0, 2, shape![1000]>();
}
