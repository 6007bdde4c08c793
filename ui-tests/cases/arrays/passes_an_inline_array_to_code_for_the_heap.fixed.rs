use array_core::layout::HeapResults;
use array_core::{Array, Float, Shape, inline};

fn doubled<T: Float, S: Shape, B: HeapResults<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
    x + x
}

fn main() {
    let x = inline![1.0, 2.0];
    let _ = doubled(&x.view());
}
