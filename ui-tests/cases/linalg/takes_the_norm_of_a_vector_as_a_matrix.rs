use array_core::{array, linalg::MatrixNorm};

fn main() {
    let x = array![3.0, 4.0];
    //~ ERROR: an array of shape `(Len<2>,)` is neither a matrix nor a stack of them
    let norm = x.matrix_norm(MatrixNorm::Frobenius);
    assert_eq!(norm, 5.0);
}
