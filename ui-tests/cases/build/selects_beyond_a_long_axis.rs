//@ shown by: cargo build
use array_core::{Array, shape, slice};

fn main() {
    let samples = Array::<f32, shape![48000]>::zeros();
    //~ ERROR: range 1..48001 is out of bounds for an axis of extent 48000
    let _ = slice!(samples, 1..48001);
}
