use array_core::{Array, Complex, broadcast, shape};

fn same(x: &Array<Complex<f64>, shape![3]>, y: &Array<Complex<f64>, shape![3]>) {
    let _ = broadcast!(tml; x == y);
}

fn main() {
    let _ = same;
}
