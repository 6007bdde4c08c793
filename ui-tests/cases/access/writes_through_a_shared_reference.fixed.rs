use array_core::{Array, iab, shape};

fn reset(x: &mut Array<f32, shape![3]>, i: usize) {
    iab!(x[i] = 0.0);
}

fn main() {
    reset(&mut Array::ones(), 0);
}
