use array_core::{Array, Dim, Real, array};

fn largest<T: Real, N: Dim>(x: &Array<T, (N,)>) -> T {
    x.max()
}

fn main() {
    assert_eq!(largest(&array![1, 3, 2]), 3);
}
