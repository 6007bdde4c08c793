use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<f64, shape![4]>) {
    //~ ERROR: mismatched types
    //~ NOTE: expected `Array<f64, (Len<3>,)>`
    //~ NOTE: found `Array<Complex<f64>, (Len<3>,)>`
    let _: Array<f64, shape![3]> = x.rfft::<0>(Norm::Backward);
}

fn main() {
    let _ = spectrum;
}
