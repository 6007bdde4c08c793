use array_core::{Array, Dim};

fn center<M: Dim, N: Dim>(x: &Array<f32, (M, N)>, mean: &Array<f32, (M,)>) {
    //~ ERROR: shapes `(M, N)` and `(M,)` cannot be broadcast together
    let _ = x - mean;
}

fn main() {}
