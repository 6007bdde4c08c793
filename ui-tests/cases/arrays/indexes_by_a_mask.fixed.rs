use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3]>::ones();
    let mask = Array::<bool, shape![3]>::ones();
    let chosen = x.masked(&mask);
    assert_eq!(chosen.len(), 3);
}
