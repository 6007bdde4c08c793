use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![4, 4]>::eye();
    let inverse = x.inv();
    assert_eq!(inverse, x);
}
