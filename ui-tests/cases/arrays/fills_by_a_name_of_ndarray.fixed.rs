use array_core::{Array, shape};

fn main() {
    let x: Array<f64, shape![3, 3]> = Array::full(1.0);
    assert_eq!(x.shape(), [3, 3]);
}
