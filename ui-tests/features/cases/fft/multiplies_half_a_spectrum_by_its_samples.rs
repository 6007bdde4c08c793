use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<f64, shape![8]>) {
    //~ ERROR: shapes `(Len<5>,)` and `(Len<8>,)` cannot be broadcast together
    let _ = x.rfft::<0>(Norm::Backward) * x;
}

fn main() {
    let _ = spectrum;
}
