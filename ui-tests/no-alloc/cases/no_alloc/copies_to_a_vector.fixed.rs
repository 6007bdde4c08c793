use array_core::prelude::*;

fn listed(x: &InlineArray<f32, shape![3]>) -> f32 {
    let list: [f32; 3] = x.into_nested_array();
    list[0]
}

fn main() {
    let _ = listed;
}
