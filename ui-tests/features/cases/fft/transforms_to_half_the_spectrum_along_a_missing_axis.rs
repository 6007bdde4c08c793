use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<f64, shape![2, 8]>) {
    //~ ERROR: an array of shape `(Len<2>, Len<8>)` has no axis -3
    let _ = x.rfft::<-3>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
