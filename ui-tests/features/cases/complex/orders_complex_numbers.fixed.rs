use array_core::{Array, Complex, broadcast, shape};

fn smaller(x: &Array<Complex<f32>, shape![3]>, y: &Array<Complex<f32>, shape![3]>) {
    let _ = broadcast!(abs(x) < abs(y));
}

fn main() {
    let _ = smaller;
}
