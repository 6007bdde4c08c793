use array_core::prelude::*;

fn state() {
    let _ = InlineArray::<f32, shape![3]>::zeros();
}

fn main() {
    let _ = state;
}
