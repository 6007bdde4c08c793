use array_core::{Array, Shape, array};

fn plus<L: Shape, R: Shape>(left: &Array<f64, L>, right: &Array<f64, R>) -> usize {
    //~ ERROR: shapes `L` and `R` cannot be broadcast together
    (left + right).len()
}

fn main() {
    assert_eq!(plus(&array![[1.0], [2.0]], &array![3.0]), 2);
}
