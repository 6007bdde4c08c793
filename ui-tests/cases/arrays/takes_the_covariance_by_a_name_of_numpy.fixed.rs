use array_core::{array, broadcast};

fn main() {
    let x = array![[1.0, 2.0, 3.0], [2.0, 4.0, 6.0]];
    let c = &x - x.mean_axis_keep::<1>();
    let covariance = c.matmul(c.t()) / (3.0 - 1.0);
    assert_eq!(broadcast!(sum(covariance)), 9.0);
}
