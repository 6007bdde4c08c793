// A negative count is an error here, and undefined in StableHLO.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn shifted(x: &Array<i32, shape![3]>, y: &Array<i32, shape![3]>) -> Array<i32, shape![3]> {
    //~ ERROR: a program cannot have an exponent or a count of `i32`, which may be negative
    broadcast!(x << y)
}

fn main() {}
