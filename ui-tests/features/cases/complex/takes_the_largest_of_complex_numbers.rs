use array_core::{Array, Complex, shape};

fn largest(z: &Array<Complex<f64>, shape![3]>) {
    //~ ERROR: `array_core::Complex<f64>` is not a dtype of real numbers
    //~ NOTE: of complex arrays `.abs()`, `.real()` and `.imag()` are real
    let _ = z.max();
}

fn main() {
    let _ = largest;
}
