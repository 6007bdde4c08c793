use array_core::fft::Norm;
use array_core::{Array, Complex, shape};

fn spectrum(half: &Array<Complex<f64>, shape![3]>) {
    let _: Array<f64, shape![5]> = half.irfft_to::<0, shape![5]>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
