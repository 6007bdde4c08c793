use array_core::{Array, broadcast, shape};

fn main() {
    let (a, b) = (Array::<f32, shape![2]>::ones(), Array::<f32, shape![2]>::ones());
    let m = Array::<f32, shape![2, 3]>::ones();
    let _ = broadcast!(named; (a[i] + b[i]) * m[i, j]);
}
