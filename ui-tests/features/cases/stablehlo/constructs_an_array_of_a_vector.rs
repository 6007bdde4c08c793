// The elements of a program's constants are known when it is exported; a vector is not read.
use array_core::stablehlo::program;
use array_core::{Array, shape};

#[program]
fn shifted(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    //~ ERROR: a program cannot call this method of an array of `f32`: it has no export to StableHLO
    let offsets = Array::<f32, shape![3]>::from_shape_vec([3], vec![1.0, 2.0, 3.0]).unwrap();
    x + offsets
}

fn main() {}
