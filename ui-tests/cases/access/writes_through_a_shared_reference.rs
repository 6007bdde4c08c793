use array_core::{Array, iab, shape};

fn reset(x: &Array<f32, shape![3]>, i: usize) {
    //~ ERROR: cannot write to `&array_core::Array<f32, (Len<3>,)>` by an index
    iab!(x[i] = 0.0);
}

fn main() {
    reset(&Array::ones(), 0);
}
