use array_core::{Array, Complex, shape};

fn inverted(z: Array<Complex<f64>, shape![2]>) {
    //~ ERROR: cannot apply unary operator `!` to type `array_core::Array<array_core::Complex<f64>, (Len<2>,)>`
    //~ NOTE: `!` needs integers or `bool`
    let _ = !z;
}

fn main() {
    let _ = inverted;
}
