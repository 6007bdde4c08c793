use array_core::{Array, Complex, shape};

fn inverted(z: Array<Complex<f64>, shape![2]>) {
    let _ = -z;
}

fn main() {
    let _ = inverted;
}
