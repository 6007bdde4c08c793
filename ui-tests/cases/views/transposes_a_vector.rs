use array_core::{array, linalg::matmul};

fn main() {
    let (x, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    //~ ERROR: an array of shape `(Len<2>,)` is neither a matrix nor a stack of them
    let column = v.mt();
    assert_eq!(matmul(&x, column).shape(), [2, 1]);
}
