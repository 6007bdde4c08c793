use array_core::{Array, shape};

fn main() {
    let n = 8;
    let x: Array<f32, shape![_]> = Array::zeros_with([n]);
    assert_eq!(x.len(), 8);
}
