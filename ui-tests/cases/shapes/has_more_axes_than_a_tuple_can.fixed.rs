use array_core::{Array, Dyn};

struct Measurements {
    values: Array<f32, (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn, Dyn)>,
}

fn main() {}
