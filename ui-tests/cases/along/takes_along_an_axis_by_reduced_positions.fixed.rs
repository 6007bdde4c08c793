use array_core::prelude::*;

dim!(Batch);

fn largest(scores: &Array<f32, shape![Batch, 10]>) -> Array<f32, shape![Batch, 1]> {
    let best = scores.argmax_axis_keep::<1>();
    scores.take_along_axis::<1>(&best)
}

fn main() {}
