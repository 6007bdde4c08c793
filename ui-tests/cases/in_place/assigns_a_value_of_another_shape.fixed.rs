use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let mut y = Array::<f32, shape![2, 3]>::zeros();
    broadcast!(y = x + 1);
}
