use array_core::prelude::*;

fn main() {
    let (q, k) = (array![[1.0, 2.0], [3.0, 4.0]], 1);
    let mut sums = Array::<f64, shape![2]>::zeros();
    //~ ERROR: a word in a selection is a variable, but this one is also an index name: write all index names in one list, as in `m[i, j]`
    broadcast!(named; sums[k] = sum(j: q[k, ..][j]));
    assert_eq!((k, sums), (1, array![3.0, 7.0]));
}
