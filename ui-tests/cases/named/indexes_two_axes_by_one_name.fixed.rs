use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 2]>::ones();
    let v = Array::<f32, shape![2]>::ones();
    let _ = broadcast!(named; m.diagonal()[i] * v[i]);
}
