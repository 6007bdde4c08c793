use array_core::prelude::*;

fn main() {
    let q = array![[1.0, 2.0], [4.0, 6.0], [9.0, 12.0]];
    let mut v = Array::<f64, shape![4, 2]>::zeros();
    //~ ERROR: write `let mut part = slice_mut!(v, 1.., ..);` first, and then `part`
    broadcast!(named; v[1.., ..][k, j] = q[k, j] * 2);
    assert_eq!(v[[3, 1]], 24.0);
}
