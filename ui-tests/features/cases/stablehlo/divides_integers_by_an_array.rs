// A division of integers by zero is an error here, and undefined in StableHLO.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn quotient(x: &Array<i32, shape![3]>, y: &Array<i32, shape![3]>) -> Array<i32, shape![3]> {
    //~ ERROR: a program cannot divide `i32` by an array, whose elements may be zero
    broadcast!(x / y)
}

fn main() {}
