// The new value of an argument is a result of the module, which a view has no place for.
use array_core::stablehlo::program;
use array_core::{ArrayViewMut, broadcast, shape};

#[program]
//~ ERROR: a program cannot write through a view: write `&mut Array<f32, shape![4]>`, and pass `&mut x`
fn doubled(mut x: ArrayViewMut<'_, f32, shape![4]>) {
    broadcast!(x *= 2.0);
}

fn main() {}
