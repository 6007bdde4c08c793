use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let n = Array::<f32, shape![2, 3]>::ones();
    let _ = broadcast!(explicit; m.in_dims(0, 1) + n);
}
