// A 0-d array.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn scaled(x: &Array<f32, shape![3]>, scale: &Array<f32, ()>) -> Array<f32, shape![3]> {
    broadcast!(x * scale)
}

fn main() {}
