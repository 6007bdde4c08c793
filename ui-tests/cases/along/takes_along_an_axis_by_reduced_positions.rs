use array_core::prelude::*;

dim!(Batch);

fn largest(scores: &Array<f32, shape![Batch, 10]>) -> Array<f32, shape![Batch, 1]> {
    let best = scores.argmax_axis::<1>();
    //~ ERROR: indices of shape `(Batch,)` cannot take elements along axis 1 of an array of shape `(Batch, Len<10>)`
    //~ NOTE: the indices do not fit the array
    //~ NOTE: see array_core::errors#indices-along-an-axis
    scores.take_along_axis::<1>(&best)
}

fn main() {}
