// The arguments of a program are arrays.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
//~ ERROR: arguments and results of a program must be arrays: write `Array<f32, ()>` for `f32`
fn scaled(x: &Array<f32, shape![3]>, scale: f32) -> Array<f32, shape![3]> {
    broadcast!(x * scale)
}

fn main() {}
