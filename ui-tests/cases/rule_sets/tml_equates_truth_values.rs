use array_core::{Array, broadcast, shape};

fn main() {
    let (x, y) = (
        Array::<bool, shape![3]>::full(true),
        Array::<bool, shape![3]>::full(false),
    );
    //~ ERROR: `tml` compares numbers, but `bool` is not a dtype of numbers
    let _ = broadcast!(tml; x == y);
}
