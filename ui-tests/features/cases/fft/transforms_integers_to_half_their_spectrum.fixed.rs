use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<i32, shape![4]>) {
    let _ = x.cast::<f64>().rfft::<0>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
