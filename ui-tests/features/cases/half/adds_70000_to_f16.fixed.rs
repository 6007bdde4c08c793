use array_core::{Array, broadcast, shape};
use half::f16;

fn shifted(x: &Array<f16, shape![3]>) {
    let _ = broadcast!(x as f32 + 70000);
}

fn main() {
    let _ = shifted;
}
