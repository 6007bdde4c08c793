use array_core::layout::Storage;
use array_core::shape::HasAxis;
use array_core::{Array, Float, broadcast};

fn centered<T: Float, S: HasAxis<-1>, B: Storage<T, S>>(x: &Array<T, S, B>) -> Array<T, S> {
    //~ ERROR: without the bound `HeapResults`, generic code does not know the storage of this result
    //~ NOTE: write `let x = &x.view();` first
    //~ NOTE: `let mean = x.view().mean_axis_keep::<-1>();`
    broadcast!(x - mean_axis_keep::<-1>(x))
}

fn main() {}
