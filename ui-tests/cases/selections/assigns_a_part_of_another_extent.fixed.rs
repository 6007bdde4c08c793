use array_core::{Array, broadcast, shape};

fn main() {
    let mut x = Array::<f32, shape![4, 6]>::zeros();
    let y = Array::<f32, shape![2, 3]>::ones();
    broadcast!(x[1..3, ..;2] = y);
}
