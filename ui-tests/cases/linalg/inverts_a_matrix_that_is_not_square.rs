use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![2, 3]>::ones();
    //~ ERROR: a matrix of shape `(Len<2>, Len<3>)` is not square
    let inverse = x.inv();
    assert_eq!(inverse.shape(), [2, 3]);
}
