// Unsigned counts are not negative.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn shifted(x: &Array<u32, shape![3]>, y: &Array<u32, shape![3]>) -> Array<u32, shape![3]> {
    broadcast!(x << y)
}

fn main() {}
