use array_core::ContiguousView;
use array_core::prelude::*;

fn layer(
    w: ContiguousView<'_, f32, shape![2, 3]>,
    x: &InlineArray<f32, shape![3]>,
    y: &mut InlineArray<f32, shape![2]>,
) {
    //~ ERROR: `Heap` storage cannot be created for an array of `f32` with shape `(Len<2>,)`
    //~ NOTE: write `x.inline_results()` for a view with static extents
    broadcast!(y = matmul(w, x));
}

fn main() {
    let _ = layer;
}
