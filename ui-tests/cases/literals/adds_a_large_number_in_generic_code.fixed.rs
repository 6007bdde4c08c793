use array_core::prelude::*;

fn lifted<T: Float, N: Dim>(x: &Array<T, (N,)>) -> Array<T, (N,)> {
    let k = T::from_f64(1e10);
    broadcast!(x + k)
}

fn main() {
    assert_eq!(lifted(&array![0.0]), array![1e10]);
}
