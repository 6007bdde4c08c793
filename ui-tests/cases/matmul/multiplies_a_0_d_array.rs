use array_core::{Array, array, shape};

fn main() {
    let (x, scale) = (array![[1.0, 2.0], [3.0, 4.0]], Array::<f64, shape![]>::full(2.0));
    //~ ERROR: an array of shape `()` cannot be an operand of a matrix product with an array of shape `(Len<2>, Len<2>)`
    let y = scale.matmul(&x);
    assert_eq!(y.shape(), [2, 2]);
}
