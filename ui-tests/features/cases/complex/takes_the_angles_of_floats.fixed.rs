use array_core::{Array, Complex, shape};

fn angles(x: &Array<Complex<f64>, shape![3]>) {
    let _ = x.angle();
}

fn main() {
    let _ = angles;
}
