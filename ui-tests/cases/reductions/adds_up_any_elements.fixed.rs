use array_core::{Array, Shape};

fn total<T: array_core::Number, S: Shape>(x: &Array<T, S>) {
    let _ = x.sum();
}

fn main() {
    total(&Array::from([1.0, 2.0]));
}
