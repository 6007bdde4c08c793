use array_core::{Array, broadcast, shape};

fn main() {
    let mut x = Array::<i32, shape![3]>::ones();
    broadcast!(tml; x *= 2);
}
