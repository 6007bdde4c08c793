use array_core::prelude::*;

fn highest<T: Real, N: Dim>(x: &Array<T, (N,)>) -> T {
    broadcast!(max(x))
}

fn main() {
    assert_eq!(highest(&array![2.0, 3.0]), 3.0);
}
