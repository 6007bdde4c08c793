use array_core::{Array, broadcast, shape};
use half::f16;

fn scaled(x: &Array<f16, shape![3]>, factor: f32) {
    let _ = broadcast!(x as f32 * factor);
}

fn main() {
    let _ = scaled;
}
