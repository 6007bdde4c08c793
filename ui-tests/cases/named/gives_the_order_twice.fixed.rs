use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let mut c = Array::<f32, shape![3, 2]>::zeros();
    broadcast!(named; c[j, i] = m[i, j]);
}
