// How many elements a mask selects is known where the program runs, and XLA needs every extent.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn patched(x: &mut Array<f32, shape![3]>, mask: &Array<bool, shape![3]>, y: &Array<f32, shape![1]>) {
    broadcast!(x = if mask { y } else { x });
}

fn main() {}
