use array_core::ContiguousView;
use array_core::prelude::*;

fn largest(x: ContiguousView<'_, f32, shape![4]>, y: ContiguousView<'_, f32, shape![4]>) -> f32 {
    //~ ERROR: an array of `f32` with shape `(Len<4>,)` cannot be created in this storage
    //~ NOTE: write `x.inline_results()` for a view with static extents
    (x + y).max()
}

fn main() {
    let _ = largest;
}
