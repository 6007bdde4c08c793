// How many elements a mask selects is known where the program runs.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn replaced(x: &mut Array<f32, shape![4]>, mask: &Array<bool, shape![4]>, y: &Array<f32, shape![4]>) {
    //~ ERROR: a program cannot write a value of shape `(Len<4>,)` through a mask
    broadcast!(x[mask] = y);
}

fn main() {}
