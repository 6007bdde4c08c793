use array_core::{Array, shape};

fn pair(x: Array<f32, shape![2]>) -> Array<f32, shape![_]> {
    x.into_shape()
}

fn main() {
    assert_eq!(pair(Array::ones()).len(), 2);
}
