use array_core::{Array, broadcast, shape};

fn main() {
    let mut x = Array::<i32, shape![3]>::ones();
    //~ ERROR: `tml` combines the bits of unsigned integers, and the common dtype `i32` is not unsigned
    broadcast!(tml; x <<= 1);
}
