use array_core::{Array, broadcast, shape};
use half::f16;

fn sum(x: &Array<f16, shape![3]>, counts: &Array<i32, shape![3]>) {
    //~ ERROR: `array_core::f16` and `i32` have no common dtype
    let _ = broadcast!(x + counts);
}

fn main() {
    let _ = sum;
}
