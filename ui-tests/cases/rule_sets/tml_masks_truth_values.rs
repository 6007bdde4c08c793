use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<bool, shape![3]>::full(true);
    //~ ERROR: `bool` is not unsigned, and `tml` combines the bits of unsigned integers
    let _ = broadcast!(tml; x & x);
}
