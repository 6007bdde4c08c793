// XLA compiles for one extent, and a setting gives it by the name of the axis.
use array_core::stablehlo::program;
use array_core::{Array, dim, shape};

dim!(pub Batch);

#[program]
fn total(x: &Array<f32, shape![Batch, Batch]>) -> Array<f32, shape![Batch]> {
    x.sum_axis::<0>()
}

fn main() {}
