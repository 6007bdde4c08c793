use array_core::{Array, shape};
use half::f16;

fn inverse(x: &Array<f16, shape![2, 2]>) {
    let _ = x.cast::<f32>().inv().cast::<f16>();
}

fn main() {
    let _ = inverse;
}
