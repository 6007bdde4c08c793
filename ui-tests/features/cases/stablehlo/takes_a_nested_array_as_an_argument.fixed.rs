// A module has tensors of numbers.
use array_core::stablehlo::program;
use array_core::{Array, InlineArray, broadcast, shape};

#[program]
fn doubled(x: &Array<f32, shape![4, 3]>) -> Array<f32, shape![4, 3]> {
    broadcast!(x * 2.0)
}

fn main() {
    let pixels = Array::<InlineArray<f32, shape![3]>, shape![4]>::from_fn(|[i]| InlineArray::full(i as f32));
    let _ = doubled(&pixels.into_flat());
}
