// A literal is not zero.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn quotient(x: &Array<i32, shape![3]>) -> Array<i32, shape![3]> {
    broadcast!(x / 3)
}

fn main() {}
