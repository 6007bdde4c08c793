use array_core::fft::Norm;
use array_core::{Array, shape};

fn spectrum(x: &Array<f64, shape![4]>) {
    let _: Array<f64, shape![3]> = x.rfft::<0>(Norm::Backward).abs();
}

fn main() {
    let _ = spectrum;
}
