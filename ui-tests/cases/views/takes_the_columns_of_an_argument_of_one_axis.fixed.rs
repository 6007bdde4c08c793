use array_core::{Array, shape};

fn sums(x: &Array<f64, shape![3]>) -> Vec<f64> {
    x.axis_iter::<0>().map(|column| column.sum()).collect()
}

fn main() {
    assert_eq!(sums(&Array::ones()), [1.0, 1.0, 1.0]);
}
