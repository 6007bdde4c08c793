use array_core::{Array, Complex, broadcast, shape};

fn rest(x: &Array<Complex<f32>, shape![3]>, y: &Array<Complex<f32>, shape![3]>) {
    //~ ERROR: `array_core::Complex<f32>` is not a dtype of real numbers
    let _ = broadcast!(x % y);
}

fn main() {
    let _ = rest;
}
