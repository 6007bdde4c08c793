use array_core::{Array, Complex, broadcast, shape};

fn down(z: &Array<Complex<f64>, shape![3]>) {
    let _ = broadcast!(round(z));
}

fn main() {
    let _ = down;
}
