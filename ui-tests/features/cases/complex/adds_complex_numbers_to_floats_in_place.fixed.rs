use array_core::{Array, Complex, broadcast, shape};

fn add(x: &mut Array<f64, shape![3]>, z: &Array<Complex<f64>, shape![3]>) {
    broadcast!(x += real(z));
}

fn main() {
    let _ = add;
}
