// How many elements a mask selects is known where the program runs.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn replaced(x: &mut Array<f32, shape![4]>, mask: &Array<bool, shape![4]>, y: &Array<f32, shape![4]>) {
    broadcast!(x = if mask { y } else { x });
}

fn main() {}
