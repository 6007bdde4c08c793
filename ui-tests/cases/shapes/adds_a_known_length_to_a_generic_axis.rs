use array_core::{Array, Dim, Len};

fn shift<N: Dim>(x: &Array<f32, (N,)>, by: &Array<f32, (Len<3>,)>) {
    //~ ERROR: shapes `(N,)` and `(Len<3>,)` cannot be broadcast together
    let _ = x + by;
}

fn main() {}
