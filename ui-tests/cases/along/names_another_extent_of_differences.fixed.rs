use array_core::{Array, shape};

fn main() {
    let signal = Array::<f32, shape![44100]>::zeros();
    let _ = signal.diff_to::<0, shape![44099]>();
}
