use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f64, shape![3]>::ones();
    let high = broadcast!(x > 0.5);
    assert!(high.all());
}
