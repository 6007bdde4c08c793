// A named axis takes any extent.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, dim, shape};

dim!(Batch);

#[program]
fn twice(x: &Array<f32, shape![Batch]>) -> Array<f32, shape![Batch]> {
    broadcast!(x * 2)
}

fn main() {}
