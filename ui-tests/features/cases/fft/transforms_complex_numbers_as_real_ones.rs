use array_core::fft::Norm;
use array_core::{Array, Complex, shape};

fn spectrum(x: &Array<Complex<f64>, shape![4]>) {
    //~ ERROR: `array_core::Complex<f64>` is not a dtype of real numbers with a Fourier transform
    //~ NOTE: complex numbers have `fft`
    let _ = x.rfft::<0>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
