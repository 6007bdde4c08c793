use array_core::{Array, shape};

fn pair(x: Array<f32, shape![_]>) -> Array<f32, shape![2]> {
    //~ ERROR: not every array of shape `(Dyn,)` has the shape `(Len<2>,)`
    x.into_shape()
}

fn main() {}
