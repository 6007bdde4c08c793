//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![_]>::zeros_with([0]);
    //~ ERROR: an extent cannot be inferred if the other is 0: both must be static, as in `shape![0, 2]`
    let _ = x.split_axis::<0, shape![0, _]>();
}
