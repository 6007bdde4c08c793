// Make them of `f32`.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn shifted(x: &Array<f32, shape![4]>) -> Array<f32, shape![4]> {
    let offsets = Array::<f32, shape![4]>::ones();
    broadcast!(x + offsets)
}

fn main() {}
