use array_core::{Array, broadcast, shape};
use half::f16;

fn scaled(x: &Array<f16, shape![3]>) {
    let _ = broadcast!(x as f32 * 1e5);
}

fn main() {
    let _ = scaled;
}
