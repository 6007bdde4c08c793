use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<i32, shape![3]>::ones();
    let _ = broadcast!(x & 1);
}
