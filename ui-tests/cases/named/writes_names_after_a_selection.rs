use array_core::prelude::*;

fn main() {
    let q = array![[1.0, 2.0], [4.0, 6.0], [9.0, 12.0]];
    let mut v = Array::<f64, shape![4, 2]>::zeros();
    //~ ERROR: on the left, index names cannot follow a selection: select the part before the macro, as in `let mut part = slice_mut!(v, 1.., ..);`
    broadcast!(named; v[1.., ..][k, j] = q[k, j] * 2);
    assert_eq!(v[[3, 1]], 24.0);
}
