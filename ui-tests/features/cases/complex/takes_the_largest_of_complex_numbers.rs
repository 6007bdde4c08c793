use array_core::{Array, Complex, shape};

fn largest(z: &Array<Complex<f64>, shape![3]>) {
    //~ ERROR: `array_core::Complex<f64>` is not a dtype of real numbers
    //~ NOTE: for complex arrays, use `.abs()`, `.real()` or `.imag()`
    let _ = z.max();
}

fn main() {
    let _ = largest;
}
