use array_core::fft::Norm;
use array_core::{Array, Complex, shape};

fn spectrum(half: &Array<Complex<f64>, shape![3]>) {
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<_, (Len<5>,)>`
    //~ NOTE: found struct `array_core::Array<_, (Len<4>,)>`
    let _: Array<f64, shape![5]> = half.irfft::<0>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
