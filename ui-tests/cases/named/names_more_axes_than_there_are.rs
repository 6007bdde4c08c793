use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    //~ ERROR: an array of shape `(Len<2>,)` cannot take these index names
    let _ = broadcast!(named; m[i, j] + v[i, j]);
}
