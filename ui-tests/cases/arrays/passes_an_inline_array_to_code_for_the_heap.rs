use array_core::layout::HeapResults;
use array_core::{Array, Float, Shape, inline};

fn doubled<T: Float, S: Shape, B: HeapResults<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
    x + x
}

fn main() {
    let x = inline![1.0, 2.0];
    //~ ERROR: operations on an array in `Inline` storage do not return heap arrays
    //~ NOTE: pass a view whose results are on the heap, as in `f(&x.view())`
    //~ NOTE: see array_core::errors#results-are-not-on-the-heap
    let _ = doubled(&x);
}
