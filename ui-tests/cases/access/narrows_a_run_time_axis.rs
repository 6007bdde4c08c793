use array_core::{Array, functions::narrow, shape};

fn last(x: Array<f32, shape![_, 3]>) -> Array<f32, shape![3]> {
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<_, (Len<3>,)>` found struct `array_core::Array<_, (Dyn, Len<3>)>`
    narrow(x)
}

fn main() {
    last(Array::ones_with([1, 3]));
}
