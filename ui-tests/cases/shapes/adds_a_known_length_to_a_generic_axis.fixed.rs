use array_core::{Array, Dim, Len};

fn shift<N: Dim>(x: &Array<f32, (N,)>, by: &Array<f32, (N,)>) {
    let _ = x + by;
}

fn main() {}
