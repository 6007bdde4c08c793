use array_core::{Array, Complex, shape};

fn parts(z: &Array<Complex<f64>, shape![3]>) {
    //~ ERROR: `array_core::Complex<f64>` is not a dtype of real numbers
    let _ = z.cast::<f64>();
}

fn main() {
    let _ = parts;
}
