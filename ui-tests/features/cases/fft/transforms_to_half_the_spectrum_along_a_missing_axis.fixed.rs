use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<f64, shape![2, 8]>) {
    let _ = x.rfft::<-2>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
