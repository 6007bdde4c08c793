use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3, 3]>::from_fn(|[i, j]| (i * j) as f64);
    assert_eq!(x.shape(), [3, 3]);
}
