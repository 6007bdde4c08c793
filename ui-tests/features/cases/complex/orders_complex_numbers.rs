use array_core::{Array, Complex, broadcast, shape};

fn smaller(x: &Array<Complex<f32>, shape![3]>, y: &Array<Complex<f32>, shape![3]>) {
    //~ ERROR: `array_core::Complex<f32>` has no order
    let _ = broadcast!(x < y);
}

fn main() {
    let _ = smaller;
}
