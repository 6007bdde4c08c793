// Compute in `f32`.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn scaled(x: &Array<f32, shape![4]>) -> Array<f32, shape![4]> {
    broadcast!(x * 0.5)
}

fn main() {}
