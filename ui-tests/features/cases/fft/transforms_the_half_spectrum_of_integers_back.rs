use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<i32, shape![4]>) {
    //~ ERROR: arrays of `i32` have no Fourier transform
    let _ = x.irfft::<0>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
