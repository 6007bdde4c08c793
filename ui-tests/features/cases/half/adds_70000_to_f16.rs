use array_core::{Array, broadcast, shape};
use half::f16;

fn shifted(x: &Array<f16, shape![3]>) {
    //~ ERROR: the literal `70000` does not fit in an array of `array_core::f16`
    let _ = broadcast!(x + 70000);
}

fn main() {
    let _ = shifted;
}
