use array_core::{Array, Dim};

struct Table<M: Dim, N: Dim> {
    values: Array<f32, (M, N)>,
}

fn main() {}
