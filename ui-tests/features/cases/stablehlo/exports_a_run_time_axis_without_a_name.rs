// XLA compiles for one extent, and a setting gives it by the name of the axis.
use array_core::stablehlo::program;
use array_core::{Array, dim, shape};

dim!(pub Batch);

#[program]
//~ ERROR: a program cannot have an axis of `Dyn`: name it with `dim!`, so that a `Setting` can give its extent
fn total(x: &Array<f32, shape![_, Batch]>) -> Array<f32, shape![Batch]> {
    x.sum_axis::<0>()
}

fn main() {}
