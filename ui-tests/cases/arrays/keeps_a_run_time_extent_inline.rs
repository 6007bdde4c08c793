use array_core::{InlineArray, shape};

struct Layer {
    //~ ERROR: `Inline` storage cannot hold an array of `f32` with shape `(Dyn, Len<3>)`
    //~ NOTE: inline arrays need static extents (`N: StaticDim`) and elements that are `Copy`
    //~ NOTE: array_core::errors#cannot-be-stored
    weights: InlineArray<f32, shape![_, 3]>,
}

fn main() {}
