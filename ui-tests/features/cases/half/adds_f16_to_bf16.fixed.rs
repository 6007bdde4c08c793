use array_core::{Array, shape};
use half::{bf16, f16};

fn sum(x: &Array<f16, shape![3]>, y: &Array<bf16, shape![3]>) {
    let _ = x.cast::<f32>() + y;
}

fn main() {
    let _ = sum;
}
