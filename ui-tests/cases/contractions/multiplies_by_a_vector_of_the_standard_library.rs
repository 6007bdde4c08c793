use array_core::{array, broadcast};

fn main() {
    let m = array![[1.0, 2.0], [3.0, 4.0]];
    let v = vec![1.0, 2.0];
    //~ ERROR: `Vec<{float}>` cannot be an operand
    let _ = broadcast!(sum(j: m[i, j] * v[j]));
}
