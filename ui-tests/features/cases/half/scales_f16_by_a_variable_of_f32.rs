use array_core::{Array, broadcast, shape};
use half::f16;

fn scaled(x: &Array<f16, shape![3]>, factor: f32) {
    //~ ERROR: a scalar of `f32` cannot be converted to `array_core::f16` without loss
    let _ = broadcast!(x * factor);
}

fn main() {
    let _ = scaled;
}
