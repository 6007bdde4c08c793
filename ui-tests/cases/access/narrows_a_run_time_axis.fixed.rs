use array_core::{Array, functions::narrow, shape};

fn last(x: Array<f32, shape![1, 3]>) -> Array<f32, shape![3]> {
    narrow(x)
}

fn main() {
    last(Array::ones_with([1, 3]));
}
