use array_core::{Array, Complex, broadcast, shape};

fn sum(z: &Array<Complex<f64>, shape![3]>, counts: &Array<i32, shape![3]>) {
    let _ = broadcast!(z + (counts as f64));
}

fn main() {
    let _ = sum;
}
