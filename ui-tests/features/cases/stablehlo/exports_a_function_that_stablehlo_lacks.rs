// StableHLO has no `nextafter`, so that a program cannot compute it.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn next(x: &Array<f32, shape![3]>, y: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    //~ ERROR: a program cannot call `nextafter`, which has no export to StableHLO
    broadcast!(nextafter(x, y))
}

fn main() {}
