//@ shown by: cargo build
use array_core::{Array, Dim, array, iab};

fn third<N: Dim>(x: &Array<i32, (N,)>) -> i32 {
    //~ ERROR: index 2 is out of bounds for an axis of extent 2
    iab!(x[2])
}

fn main() {
    let _ = third(&array![1, 2]);
}
