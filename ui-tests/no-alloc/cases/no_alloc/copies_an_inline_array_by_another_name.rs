use array_core::prelude::*;

fn copied(x: &mut InlineArray<f32, shape![2]>) -> InlineArray<f32, shape![2]> {
    //~ ERROR: arrays have no method `copy`
    //~ NOTE: write `x.clone()`
    x.copy()
}

fn main() {
    let _ = copied;
}
