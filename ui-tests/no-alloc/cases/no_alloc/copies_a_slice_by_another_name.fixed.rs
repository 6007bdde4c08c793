use array_core::prelude::*;

fn copied(list: &[f32]) -> Option<InlineArray<f32, shape![2]>> {
    InlineArray::<f32, shape![2]>::try_from(list).ok()
}

fn main() {
    let _ = copied;
}
