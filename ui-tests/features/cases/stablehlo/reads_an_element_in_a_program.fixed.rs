// The elements are known where the program runs.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn scaled(x: &Array<f32, shape![2, 3]>) -> Array<f32, shape![2, 3]> {
    let first = broadcast!(x[0, 0]);
    broadcast!(x / first)
}

fn main() {}
