use array_core::{Array, shape};

fn total(rows: &[Array<f64, shape![4]>]) -> f64 {
    let zero = Array::<f64, shape![4]>::zeros();
    let sum = rows.iter().fold(zero, |sum, row| sum + row);
    sum.sum()
}

fn main() {
    assert_eq!(total(&[Array::ones(), Array::ones()]), 8.0);
}
