// A row broadcasts.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn sum(x: &Array<f32, shape![2, 3]>, y: &Array<f32, shape![3]>) -> Array<f32, shape![2, 3]> {
    broadcast!(x + y)
}

fn main() {}
