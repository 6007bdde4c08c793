use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3]>::ones();
    let length = x.iter().fold(0.0, |sum, a| sum + a * a);
    assert_eq!(length, 3.0);
}
