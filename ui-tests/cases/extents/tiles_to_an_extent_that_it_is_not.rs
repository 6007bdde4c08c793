//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![600]>::ones();
    //~ ERROR: the axis has 600 * 2 = 1200 elements, not 1000: write `shape![1200]`
    let _ = x.tile_to::<0, 2, shape![1000]>();
}
