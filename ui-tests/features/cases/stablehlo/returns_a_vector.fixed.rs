// The results of a program are arrays.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn nothing(_x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    Array::zeros()
}

fn main() {}
