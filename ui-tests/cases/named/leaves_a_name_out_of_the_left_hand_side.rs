use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let mut c = Array::<f32, shape![2, 3]>::zeros();
    //~ ERROR: `j` is missing from the left-hand side: add it there, or sum over it, as in `sum(j: …)`
    broadcast!(named; c[i] = m[i, j]);
}
