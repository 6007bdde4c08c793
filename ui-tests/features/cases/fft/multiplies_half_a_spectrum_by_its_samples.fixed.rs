use array_core::fft::Norm;
use array_core::{Array, Complex, shape};

fn spectrum(x: &Array<f64, shape![8]>) {
    let _ = x.fft::<0>(Norm::Backward) * x.cast::<Complex<f64>>();
}

fn main() {
    let _ = spectrum;
}
