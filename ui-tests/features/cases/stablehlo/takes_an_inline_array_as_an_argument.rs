// The arguments of a module are in memory of their own.
use array_core::stablehlo::program;
use array_core::{Array, InlineArray, broadcast, shape};

#[program]
//~ ERROR: the arrays of a program must be on the heap: write `&Array<f32, shape![3]>`, and pass `&x.to_heap()`
fn doubled(x: &InlineArray<f32, shape![3]>) -> Array<f32, shape![3]> {
    broadcast!(x * 2.0).to_heap()
}

fn main() {}
