// The attribute reads the name `Array` to find the arrays of a program.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn doubled(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    broadcast!(x * 2.0)
}

fn main() {}
