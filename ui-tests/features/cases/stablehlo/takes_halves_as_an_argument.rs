// XLA may omit the rounding after each operation of `f16`, which is a part of the result here.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};
use half::f16;

#[program]
//~ ERROR: a program cannot have arrays of `f16`: its dtypes are bool, i8 to i64, u8 to u64, f32 and f64
fn twice(x: &Array<f16, shape![3]>) -> Array<f32, shape![3]> {
    broadcast!(x as f32 * 2.0)
}

fn main() {}
