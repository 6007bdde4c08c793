// The attribute reads the name `Array` to find the arrays of a program.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

type Row = Array<f32, shape![3]>;

#[program]
//~ ERROR: a program cannot have an argument of type `array_core::Array<f32, (Len<3>,)>`
fn doubled(x: &Row) -> Array<f32, shape![3]> {
    broadcast!(x * 2.0)
}

fn main() {}
