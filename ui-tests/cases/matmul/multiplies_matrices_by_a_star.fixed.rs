use array_core::prelude::*;

fn main() {
    let weights = Array::<f64, shape![3, 2]>::ones();
    let features = Array::<f64, shape![2, 5]>::ones();
    let scores = weights.matmul(&features);
    assert_eq!(scores.shape(), [3, 5]);
}
