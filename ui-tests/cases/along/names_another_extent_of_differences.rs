//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let signal = Array::<f32, shape![44100]>::zeros();
    //~ ERROR: 44100 - 1 is 44099, not 44100
    let _ = signal.diff_to::<0, shape![44100]>();
}
