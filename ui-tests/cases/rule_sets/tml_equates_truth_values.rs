use array_core::{Array, broadcast, shape};

fn main() {
    let (x, y) = (
        Array::<bool, shape![3]>::full(true),
        Array::<bool, shape![3]>::full(false),
    );
    //~ ERROR: `bool` is not numeric, and `tml` compares numbers
    let _ = broadcast!(tml; x == y);
}
