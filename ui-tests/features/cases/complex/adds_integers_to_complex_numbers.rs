use array_core::{Array, Complex, broadcast, shape};

fn sum(z: &Array<Complex<f64>, shape![3]>, counts: &Array<i32, shape![3]>) {
    //~ ERROR: `array_core::Complex<f64>` and `i32` have no common dtype
    let _ = broadcast!(z + counts);
}

fn main() {
    let _ = sum;
}
