use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<i32, shape![4]>) {
    //~ ERROR: arrays of `i32` have no Fourier transform
    //~ NOTE: array_core::errors#floats-needed
    let _ = x.fftn(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
