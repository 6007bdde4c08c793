use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<i32, shape![3]>::ones();
    //~ ERROR: `i32` is not unsigned, and `tml` combines the bits of unsigned integers
    let _ = broadcast!(tml; x & 1);
}
