use array_core::{array, linalg::matmul};

fn main() {
    let (x, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    let column = v.expand_dims::<1>();
    assert_eq!(matmul(&x, column).shape(), [2, 1]);
}
