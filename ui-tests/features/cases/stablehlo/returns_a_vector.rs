// The results of a program are arrays.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
//~ ERROR: a program cannot return `Vec<f32>`
fn nothing(_x: &Array<f32, shape![3]>) -> Vec<f32> {
    Vec::new()
}

fn main() {}
