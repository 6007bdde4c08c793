use array_core::{Array, shape};

fn squared_length(x: &Array<f64, shape![3]>) -> f64 {
    x.matmul(x).into()
}

fn main() {
    assert_eq!(squared_length(&Array::ones()), 3.0);
}
