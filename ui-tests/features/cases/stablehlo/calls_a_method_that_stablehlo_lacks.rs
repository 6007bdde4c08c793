// StableHLO sorts by a function of two elements, which a program does not write.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn sorted(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    let y = x + 1.0;
    //~ ERROR: a program cannot call this method of an array of `f32`: it has no export to StableHLO
    y.sort::<0>()
}

fn main() {}
