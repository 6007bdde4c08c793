use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<bool, shape![3]>::full(true);
    //~ ERROR: `tml` combines the bits of unsigned integers, and the common dtype `bool` is not unsigned
    let _ = broadcast!(tml; x & x);
}
