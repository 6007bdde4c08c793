use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<i32, shape![4]>) {
    //~ ERROR: `i32` is not a dtype of real numbers with a Fourier transform
    //~ NOTE: cast first: `.cast::<f32>()`
    //~ NOTE: array_core::errors#floats-needed
    let _ = x.rfft::<0>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
