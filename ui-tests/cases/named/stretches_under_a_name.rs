use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let row = Array::<f32, shape![1, 3]>::ones();
    //~ ERROR: one index name has an axis of `One` here and of `Len<2>` before
    let _ = broadcast!(named; m[i, j] + row[i, j]);
}
