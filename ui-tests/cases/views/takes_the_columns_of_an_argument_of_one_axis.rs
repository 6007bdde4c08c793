use array_core::{Array, shape};

fn sums(x: &Array<f64, shape![3]>) -> Vec<f64> {
    //~ ERROR: an array of shape `(Len<3>,)` is not a matrix
    //~ NOTE: `axis_iter` and `index_axis` take any axis of any array
    x.columns().map(|column| column.sum()).collect()
}

fn main() {
    assert_eq!(sums(&Array::ones()), [1.0, 1.0, 1.0]);
}
