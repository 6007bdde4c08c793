// XLA reports no error of an expression: where extents do not fit, no program is exported.
use array_core::stablehlo::program;
use array_core::{Array, shape, try_broadcast};

#[program]
fn sum(x: &Array<f32, shape![3]>, y: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    //~ ERROR: XLA reports no errors, so a program cannot use `try_broadcast!`: write `broadcast!`, without `unwrap`
    try_broadcast!(x + y).unwrap()
}

fn main() {}
