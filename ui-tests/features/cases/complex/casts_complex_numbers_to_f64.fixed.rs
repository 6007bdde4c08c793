use array_core::{Array, Complex, shape};

fn parts(z: &Array<Complex<f64>, shape![3]>) {
    let _ = z.real();
}

fn main() {
    let _ = parts;
}
