use array_core::{Array, shape};
use half::{bf16, f16};

fn sum(x: &Array<f16, shape![3]>, y: &Array<bf16, shape![3]>) {
    //~ ERROR: `array_core::f16` and `array_core::bf16` have no common dtype
    let _ = x + y;
}

fn main() {
    let _ = sum;
}
