// The results of a program are arrays.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn elements(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    x.to_heap()
}

fn main() {}
