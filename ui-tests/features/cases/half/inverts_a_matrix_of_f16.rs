use array_core::{Array, shape};
use half::f16;

fn inverse(x: &Array<f16, shape![2, 2]>) {
    //~ ERROR: `array_core::f16` is not precise enough to solve equations or decompose matrices
    let _ = x.inv();
}

fn main() {
    let _ = inverse;
}
