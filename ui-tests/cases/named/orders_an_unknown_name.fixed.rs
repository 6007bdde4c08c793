use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let _ = broadcast!(named [j, i]; m[i, j]);
}
