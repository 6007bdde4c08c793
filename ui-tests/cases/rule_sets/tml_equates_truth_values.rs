use array_core::{Array, broadcast, shape};

fn main() {
    let (x, y) = (
        Array::<bool, shape![3]>::full(true),
        Array::<bool, shape![3]>::full(false),
    );
    //~ ERROR: `tml` compares numbers, and `bool` is not one
    let _ = broadcast!(tml; x == y);
}
