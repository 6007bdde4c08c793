use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: `j` is missing from the list `[…]` of the result: add it there, or sum over it, as in `sum(j: …)`
    let _ = broadcast!(named [i]; m[i, j]);
}
