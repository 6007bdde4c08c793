use array_core::{Array, shape};

fn total(x: &Array<f64, shape![_, 3]>) -> f64 {
    x.sum()
}

fn main() {
    let _ = total(&Array::zeros_with([2, 3]));
}
