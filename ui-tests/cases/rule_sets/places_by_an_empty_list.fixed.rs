use array_core::{Array, broadcast, shape};

fn main() {
    let m = Array::<f32, shape![2, 3]>::ones();
    let v = Array::<f32, shape![3]>::ones();
    let s = Array::<f32, shape![]>::ones();
    let _ = broadcast!(explicit; m + v.in_dims(1) + s.in_dims());
}
