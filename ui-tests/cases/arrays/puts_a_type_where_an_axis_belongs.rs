use array_core::{Array, Dim};

struct Table<M: Dim, N> {
    //~ ERROR: `N` is not an axis
    //~ NOTE: in generic code, use `N: Dim`
    //~ NOTE: array_core::errors#not-an-axis
    values: Array<f32, (M, N)>,
}

fn main() {}
