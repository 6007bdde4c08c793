// A module has tensors of numbers.
use array_core::stablehlo::program;
use array_core::{Array, InlineArray, broadcast, shape};

#[program]
//~ ERROR: a program cannot have nested arrays: write `&Array<f32, shape![4, 3]>`, and pass `&x.into_flat()`
fn doubled(x: &Array<InlineArray<f32, shape![3]>, shape![4]>) -> Array<f32, shape![4, 3]> {
    broadcast!({ x.clone().into_flat() } * 2.0)
}

fn main() {}
