use array_core::{Array, Len};

struct Layer {
    //~ ERROR: `Len<3>` is not a shape
    //~ NOTE: a shape is a tuple of 0 to 8 axes
    //~ NOTE: see array_core::errors#not-a-shape
    weights: Array<f32, Len<3>>,
}

fn main() {}
