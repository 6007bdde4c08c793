// The results of a program are arrays.
use array_core::stablehlo::program;
use array_core::{Array, ArrayView, shape, slice};

#[program]
//~ ERROR: a program must return arrays on the heap: return `Array<f32, shape![2]>`, by `to_heap()`
fn first(x: &Array<f32, shape![4]>) -> ArrayView<'_, f32, shape![2]> {
    slice!(x, ..2).into()
}

fn main() {}
