use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![4]>::ones();
    //~ ERROR: one index name has an axis of `Len<4>` here and of `Len<2>` before
    let _ = broadcast!(named; m[i, j] + v[i]);
}
