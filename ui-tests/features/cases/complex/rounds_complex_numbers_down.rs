use array_core::{Array, Complex, broadcast, shape};

fn down(z: &Array<Complex<f64>, shape![3]>) {
    //~ ERROR: `array_core::Complex<f64>` is not a dtype of real numbers
    let _ = broadcast!(floor(z));
}

fn main() {
    let _ = down;
}
