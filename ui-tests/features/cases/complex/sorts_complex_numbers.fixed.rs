use array_core::{Array, Complex, shape};

fn sorted(z: &Array<Complex<f64>, shape![3]>) {
    let _ = z.real().sort::<0>();
}

fn main() {
    let _ = sorted;
}
