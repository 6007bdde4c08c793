// How many elements a mask selects is known where the program runs.
use array_core::stablehlo::program;
use array_core::{Array, axes, broadcast, shape};

#[program]
fn total(x: &Array<f32, shape![4]>, mask: &Array<bool, shape![4]>) -> Array<f32, ()> {
    let doubled = broadcast!(x * 2.0);
    //~ ERROR: a program cannot select elements of `f32` by their values: XLA needs the extents of all results
    let selected = doubled.masked(mask);
    selected.sum_axes(axes![0])
}

fn main() {}
