// XLA may omit the rounding after each operation of `f16`, which is a part of the result here.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};
use half::f16;

#[program]
fn shifted(x: &Array<f32, shape![4]>) -> Array<f32, shape![4]> {
    //~ ERROR: a program cannot have arrays of `array_core::f16`
    let offsets = Array::<f16, shape![4]>::ones();
    broadcast!(x + offsets)
}

fn main() {}
