use array_core::{Array, array, broadcast};

fn main() {
    let m = array![[1.0, 2.0], [3.0, 4.0]];
    let v = Array::from(vec![1.0, 2.0]);
    let _ = broadcast!(sum(j: m[i, j] * v[j]));
}
