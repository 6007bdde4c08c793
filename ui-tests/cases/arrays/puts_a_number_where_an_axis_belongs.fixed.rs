use array_core::{Array, Dim};

fn first<M: Dim, N: Dim>(x: &Array<f32, (M, N)>) -> f32 {
    x[[0, 0]]
}

fn main() {}
