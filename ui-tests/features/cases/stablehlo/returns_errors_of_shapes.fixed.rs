// XLA reports no error of an expression: where extents do not fit, no program is exported.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn sum(x: &Array<f32, shape![3]>, y: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    broadcast!(x + y)
}

fn main() {}
