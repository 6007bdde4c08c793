// The magnitude of a real number is its absolute value.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn sizes(x: &Array<f32, shape![4]>) -> Array<f32, shape![4]> {
    x.abs()
}

fn main() {}
