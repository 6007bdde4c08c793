use array_core::layout::HeapResults;
use array_core::{Array, Float, Shape, inline};

fn doubled<T: Float, S: Shape, B: HeapResults<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
    x + x
}

fn main() {
    let x = inline![1.0, 2.0];
    //~ ERROR: results of an array in `Inline` storage are not on the heap
    //~ NOTE: pass a view of an inline array, as in `f(&x.view())`
    //~ NOTE: see array_core::errors#results-are-not-on-the-heap
    let _ = doubled(&x);
}
