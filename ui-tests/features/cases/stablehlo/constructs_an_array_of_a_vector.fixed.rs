// The elements of a program's constants are known when it is exported; a vector is not read.
use array_core::stablehlo::program;
use array_core::{Array, array, shape};

#[program]
fn shifted(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    let offsets = array![1.0_f32, 2.0, 3.0];
    x + offsets
}

fn main() {}
