use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: an index name is one word, as in `m[i, j]`: this is none
    let _ = broadcast!(named; m[i, 0] + v[i]);
}
