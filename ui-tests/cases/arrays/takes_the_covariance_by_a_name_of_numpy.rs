use array_core::{array, broadcast};

fn main() {
    let x = array![[1.0, 2.0, 3.0], [2.0, 4.0, 6.0]];
    //~ ERROR: this method takes 1 argument but 0 arguments were supplied
    //~ NOTE: cov // `let c = &x - x.mean_axis_keep::<1>(); c.matmul(c.t()) / (n - 1.0)` for rows
    let covariance = x.cov();
    assert_eq!(broadcast!(sum(covariance)), 9.0);
}
