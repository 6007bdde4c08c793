use array_core::{Array, Dim, array, broadcast};

fn weights<T: array_core::Float, N: Dim>(x: &Array<T, (N,)>) -> Array<T, (N,)> {
    broadcast!(exp(x - max(x)))
}

fn main() {
    assert_eq!(weights(&array![2.0, 2.0]), array![1.0, 1.0]);
}
