use array_core::{Array, Complex, shape};

fn largest(z: &Array<Complex<f64>, shape![3]>) {
    let _ = z.abs().max();
}

fn main() {
    let _ = largest;
}
