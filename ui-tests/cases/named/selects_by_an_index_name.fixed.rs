use array_core::prelude::*;

fn main() {
    let (q, k) = (array![[1.0, 2.0], [3.0, 4.0]], 1);
    let mut sums = Array::<f64, shape![2]>::zeros();
    broadcast!(named; sums[k] = sum(j: q[k, j]));
    assert_eq!((k, sums), (1, array![3.0, 7.0]));
}
