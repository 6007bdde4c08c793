use array_core::{Array, broadcast, shape};

fn main() {
    let (a, b) = (Array::<f32, shape![2, 3]>::ones(), Array::<f32, shape![3, 5]>::ones());
    let _ = broadcast!(sum(j: a[i, j] * b[j, k]));
}
