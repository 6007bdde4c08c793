use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let mut c = Array::<f32, shape![2, 3]>::zeros();
    //~ ERROR: the left-hand side of `=` needs index names, too, as in `c[i, j]`
    broadcast!(named; c = m[i, j]);
}
