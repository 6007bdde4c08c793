use array_core::{Array, shape};

fn main() {
    let y = Array::<f64, shape![3, 3]>::ones();
    let x: Array<f64, shape![3, 3]> = Array::zeros_with(y.shape());
    assert_eq!(x.shape(), [3, 3]);
}
