use array_core::{Array, Complex, broadcast, shape};

fn rest(x: &Array<Complex<f32>, shape![3]>, y: &Array<Complex<f32>, shape![3]>) {
    let _ = broadcast!(real(x) % real(y));
}

fn main() {
    let _ = rest;
}
