use array_core::{Array, broadcast, shape};

fn main() {
    let v = Array::<f32, shape![2]>::ones();
    let mut c = Array::<f32, shape![2, 3]>::zeros();
    broadcast!(named; c[i, j] = v[i]);
}
