use array_core::{Array, Dim, array, broadcast};

//~ NOTE: generic code: `T: Number` for arithmetic, `T: Real` to compare, `T: Float` for `exp`
fn weights<T, N: Dim>(x: &Array<T, (N,)>) -> Array<T, (N,)> {
    //~ ERROR: `T` is not a dtype
    broadcast!(exp(x - max(x)))
}

fn main() {
    assert_eq!(weights(&array![2.0, 2.0]), array![1.0, 1.0]);
}
