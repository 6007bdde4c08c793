//@ shown by: cargo build
use array_core::{Array, shape};

fn main() {
    let signal = Array::<f32, shape![44100]>::zeros();
    //~ ERROR: the axis has 44100 - 1 = 44099 elements, not 44100: write `shape![44099]`
    let _ = signal.diff_to::<0, shape![44100]>();
}
