use array_core::{Array, Dim, array};

fn square<T: array_core::Number, N: Dim>(x: &Array<T, (N, N)>) {
    let _ = x.matmul(x);
}

fn main() {
    square(&array![[1.0, 2.0], [0.0, 1.0]]);
}
