use array_core::{Array, broadcast, shape};
use half::f16;

fn sum(x: &Array<f16, shape![3]>, counts: &Array<i32, shape![3]>) {
    let _ = broadcast!(x + counts as f16);
}

fn main() {
    let _ = sum;
}
