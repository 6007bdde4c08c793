// The results of a program are arrays.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn elements(x: &Array<f32, shape![3]>) -> Vec<f32> {
    //~ ERROR: a program cannot return `Vec<f32>`
    x.to_vec()
}

fn main() {}
