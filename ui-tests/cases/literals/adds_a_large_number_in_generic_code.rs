use array_core::prelude::*;

fn lifted<T: Float, N: Dim>(x: &Array<T, (N,)>) -> Array<T, (N,)> {
    //~ ERROR: a float literal does not fit in an array of `T`
    //~ NOTE: for a large literal `let k = T::from_f64(1e10);` first
    broadcast!(x + 1e10)
}

fn main() {
    assert_eq!(lifted(&array![0.0]), array![1e10]);
}
