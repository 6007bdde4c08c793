use array_core::{Array, array, shape};

fn main() {
    let (x, scale) = (array![[1.0, 2.0], [3.0, 4.0]], Array::<f64, shape![]>::full(2.0));
    let y = &scale * &x;
    assert_eq!(y.shape(), [2, 2]);
}
