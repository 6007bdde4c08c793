// The arguments of a module are in memory of their own.
use array_core::stablehlo::program;
use array_core::{Array, InlineArray, broadcast, shape};

#[program]
fn doubled(x: &Array<f32, shape![3]>) -> Array<f32, shape![3]> {
    broadcast!(x * 2.0).to_heap()
}

fn main() {
    let _ = doubled(&InlineArray::<f32, shape![3]>::ones().to_heap());
}
