use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3, 3]>::eye();
    let inverse = x.inv();
    assert_eq!(inverse.shape(), [3, 3]);
}
