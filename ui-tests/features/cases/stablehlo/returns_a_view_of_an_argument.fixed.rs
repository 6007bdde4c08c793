// The results of a program are arrays.
use array_core::stablehlo::program;
use array_core::{Array, shape, slice};

#[program]
fn first(x: &Array<f32, shape![4]>) -> Array<f32, shape![2]> {
    slice!(x, ..2).to_heap()
}

fn main() {}
