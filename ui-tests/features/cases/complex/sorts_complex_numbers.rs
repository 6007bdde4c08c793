use array_core::{Array, Complex, shape};

fn sorted(z: &Array<Complex<f64>, shape![3]>) {
    //~ ERROR: `array_core::Complex<f64>` has no order
    let _ = z.sort::<0>();
}

fn main() {
    let _ = sorted;
}
