use array_core::{Array, shape, slice};

fn main() {
    let samples = Array::<f32, shape![48000]>::zeros();
    let _ = slice!(samples, 1..48000);
}
