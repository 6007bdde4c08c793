use array_core::fft::Norm;
use array_core::{Array, Complex, shape};

fn spectrum(x: &Array<Complex<f64>, shape![4]>) {
    let _ = x.fft::<0>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
