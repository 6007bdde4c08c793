use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: an index name must be one identifier, as in `m[i, j]`: to take one position, select it first, as in `{ slice!(m, .., 0) }[i]`
    let _ = broadcast!(named; m[i, 0] + v[i]);
}
