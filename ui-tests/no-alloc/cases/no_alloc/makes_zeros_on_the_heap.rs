use array_core::prelude::*;

fn state() {
    //~ ERROR: function or associated item `zeros` exists for struct `array_core::Array<f32, (Len<3>,)>`
    //~ NOTE: without the feature `alloc`, write `InlineArray`
    let _ = Array::<f32, shape![3]>::zeros();
}

fn main() {
    let _ = state;
}
