use array_core::{Array, broadcast, shape};
use half::f16;

fn shifted(x: &Array<f16, shape![3]>) {
    //~ ERROR: this integer literal does not fit in an array of `array_core::f16`
    let _ = broadcast!(x + 70000);
}

fn main() {
    let _ = shifted;
}
