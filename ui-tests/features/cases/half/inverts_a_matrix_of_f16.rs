use array_core::{Array, shape};
use half::f16;

fn inverse(x: &Array<f16, shape![2, 2]>) {
    //~ ERROR: `array_core::f16` has too few digits to solve equations and to decompose matrices
    let _ = x.inv();
}

fn main() {
    let _ = inverse;
}
