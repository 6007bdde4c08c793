// Functions of complex numbers have other results in XLA than here.
use array_core::stablehlo::program;
use array_core::{Array, Complex, shape};

#[program]
fn sizes(x: &Array<f32, shape![4]>) -> Array<f32, shape![4]> {
    //~ ERROR: a program cannot have arrays of `array_core::Complex<f32>`
    x.cast::<Complex<f32>>().abs()
}

fn main() {}
