use array_core::{Array, shape};

fn main() {
    let _: Array<f64, shape![3, 3]> = Array::zeros();
}
