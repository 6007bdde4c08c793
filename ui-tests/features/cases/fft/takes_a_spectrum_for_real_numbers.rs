use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<f64, shape![4]>) {
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<f64, _>`
    //~ NOTE: found struct `array_core::Array<array_core::Complex<f64>, _>`
    let _: Array<f64, shape![3]> = x.rfft::<0>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
