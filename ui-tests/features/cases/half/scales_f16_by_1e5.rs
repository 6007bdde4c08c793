use array_core::{Array, broadcast, shape};
use half::f16;

fn scaled(x: &Array<f16, shape![3]>) {
    //~ ERROR: a float literal does not fit in an array of `array_core::f16`
    let _ = broadcast!(x * 1e5);
}

fn main() {
    let _ = scaled;
}
