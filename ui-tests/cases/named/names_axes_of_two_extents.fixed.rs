use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![4]>::ones();
    let _ = broadcast!(named; m[i, j] + v[k]);
}
