use array_core::{Array, shape};

fn main() {
    let (x, y) = (Array::<f64, shape![3]>::ones(), Array::<f64, shape![3]>::zeros());
    let z: Vec<f64> = x.iter().zip(&y).map(|(a, b)| a * b).collect();
    assert_eq!(z, [0.0; 3]);
}
