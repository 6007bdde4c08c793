use array_core::{InlineArray, shape};

struct Layer {
    weights: InlineArray<f32, shape![2, 3]>,
}

fn main() {}
