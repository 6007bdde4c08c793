// A function of the library, called by its name and not in `broadcast!`.
use array_core::functions::nextafter;
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn next(x: &Array<f32, shape![3]>, y: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    //~ ERROR: a program cannot call `nextafter`, which has no export to StableHLO
    nextafter(x, y)
}

fn main() {}
