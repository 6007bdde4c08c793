use array_core::{Array, shape};

fn pair(x: Array<f32, shape![_]>) -> Array<f32, shape![2]> {
    //~ ERROR: an array of shape `(Dyn,)` cannot become one of shape `(Len<2>,)` without a check
    x.into_shape()
}

fn main() {}
