// The new value of an argument is a result of the module, which a view has no place for.
use array_core::stablehlo::program;
use array_core::{Array, broadcast, shape};

#[program]
fn doubled(x: &mut Array<f32, shape![4]>) {
    broadcast!(x *= 2.0);
}

fn main() {}
