use array_core::prelude::*;

fn main() {
    let weights = Array::<f64, shape![3, 2]>::ones();
    let features = Array::<f64, shape![2, 5]>::ones();
    //~ ERROR: shapes `(Len<3>, Len<2>)` and `(Len<2>, Len<5>)` cannot be broadcast together
    //~ NOTE: matrix product: `a.matmul(&b)`
    let scores = &weights * &features;
    assert_eq!(scores.shape(), [3, 5]);
}
