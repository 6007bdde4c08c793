use array_core::{Array, shape};

fn main() {
    let a = Array::<f64, shape![2, 3]>::ones();
    let b = Array::<f64, shape![2, 3]>::ones();
    let _ = a - b;
}
