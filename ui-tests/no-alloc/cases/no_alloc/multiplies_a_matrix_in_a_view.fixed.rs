use array_core::ContiguousView;
use array_core::prelude::*;

fn layer(
    w: ContiguousView<'_, f32, shape![2, 3]>,
    x: &InlineArray<f32, shape![3]>,
    y: &mut InlineArray<f32, shape![2]>,
) {
    let v = w.inline_results();
    broadcast!(y = matmul(v, x));
}

fn main() {
    let _ = layer;
}
