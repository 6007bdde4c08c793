use array_core::prelude::*;

fn listed(x: &InlineArray<f32, shape![3]>) -> f32 {
    //~ ERROR: `to_vec` needs the feature `alloc` of array-core
    let list: [f32; 3] = x.to_vec();
    list[0]
}

fn main() {
    let _ = listed;
}
