use array_core::{Array, Complex, broadcast, shape};

fn add(x: &mut Array<f64, shape![3]>, z: &Array<Complex<f64>, shape![3]>) {
    //~ ERROR: a value of `array_core::Complex<f64>` cannot be written in place into an array of `f64`
    broadcast!(x += z);
}

fn main() {
    let _ = add;
}
