use array_core::{Array, iab, shape};

fn main() {
    let samples = Array::<f32, shape![48000]>::zeros();
    let _ = iab!(samples[47999]);
}
