// A program has no run-time errors: rustc and the export check shapes.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn total(x: &Array<f32, shape![2, 3]>) -> Array<f32, shape![3]> {
    x.sum_axis::<0>()
}

fn main() {}
