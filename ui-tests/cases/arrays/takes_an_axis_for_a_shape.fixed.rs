use array_core::{Array, Len};

struct Layer {
    weights: Array<f32, (Len<3>,)>,
}

fn main() {}
