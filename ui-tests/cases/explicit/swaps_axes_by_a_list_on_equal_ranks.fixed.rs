use array_core::{array, broadcast};

fn main() {
    let m = array![[1, 2], [3, 4]];
    let t = array![[10, 20], [30, 40]];
    let _ = broadcast!(named; m[i, j] + t[j, i]);
}
