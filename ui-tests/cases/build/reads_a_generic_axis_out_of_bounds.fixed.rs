use array_core::{Array, Dim, array, iab};

fn third<N: Dim>(x: &Array<i32, (N,)>) -> i32 {
    iab!(x[2])
}

fn main() {
    let _ = third(&array![1, 2, 3]);
}
