use array_core::prelude::*;

fn copied(x: &mut InlineArray<f32, shape![2]>) -> InlineArray<f32, shape![2]> {
    x.clone()
}

fn main() {
    let _ = copied;
}
