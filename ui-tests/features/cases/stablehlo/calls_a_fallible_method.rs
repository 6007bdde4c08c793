// A program has no run-time errors: rustc and the export check shapes.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn total(x: &Array<f32, shape![2, 3]>) -> Array<f32, shape![3]> {
    //~ ERROR: a program cannot return an error about an array of `f32`: call the method without `try_`
    x.try_sum_axis::<0>().unwrap()
}

fn main() {}
