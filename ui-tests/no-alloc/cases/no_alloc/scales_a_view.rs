use array_core::ContiguousView;
use array_core::prelude::*;

fn volts(x: ContiguousView<'_, f32, shape![4]>) -> f32 {
    //~ ERROR: an array of `f32` with shape `(Len<4>,)` cannot be created in this storage
    //~ NOTE: write `x.inline_results()` for a view with static extents
    let v = x * 0.5;
    v.max()
}

fn main() {
    let _ = volts;
}
