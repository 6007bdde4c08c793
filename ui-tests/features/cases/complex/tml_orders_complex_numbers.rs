use array_core::{Array, Complex, broadcast, shape};

fn smaller(x: &Array<Complex<f64>, shape![3]>, y: &Array<Complex<f64>, shape![3]>) {
    //~ ERROR: `array_core::Complex<f64>` has no order
    let _ = broadcast!(tml; x < y);
}

fn main() {
    let _ = smaller;
}
