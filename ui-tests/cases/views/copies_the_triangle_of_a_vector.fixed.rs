use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3]>::ones();
    let lower = x.outer(&x).tril(0);
    assert_eq!(lower.len(), 9);
}
