//@ shown by: cargo build
use array_core::{Array, iab, shape};

fn main() {
    let samples = Array::<f32, shape![48000]>::zeros();
    //~ ERROR: index 48000 is out of bounds for an axis of extent 48000
    let _ = iab!(samples[48000]);
}
