use array_core::{Array, array, broadcast, shape};

fn main() {
    let (a, v) = (array![[1.0, 2.0], [3.0, 4.0]], array![5.0, 6.0]);
    let mut c = Array::<f64, shape![2, 2]>::zeros();
    //~ ERROR: `j` is an axis of the result and reduced here: remove it from the result or the reduction
    broadcast!(c[i, j] = sum(j: a[i, j] * v[j]));
}
