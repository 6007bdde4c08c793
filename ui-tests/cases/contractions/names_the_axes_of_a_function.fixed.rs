use array_core::{array, broadcast};

fn main() {
    let a = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let _ = broadcast!(sum(j: a[i, j]));
}
