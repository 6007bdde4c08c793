use array_core::{Array, Broadcast, Shape, array};

fn plus<L: Shape + Broadcast<R>, R: Shape>(left: &Array<f64, L>, right: &Array<f64, R>) -> usize {
    (left + right).len()
}

fn main() {
    assert_eq!(plus(&array![[1.0], [2.0]], &array![3.0]), 2);
}
