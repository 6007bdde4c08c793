use array_core::{array, broadcast};

fn main() {
    let (a, b) = (array![[1.0, 2.0], [3.0, 4.0]], array![[5.0], [6.0]]);
    let _ = broadcast!(sum(j: a[i, j] * b[j, k]));
}
