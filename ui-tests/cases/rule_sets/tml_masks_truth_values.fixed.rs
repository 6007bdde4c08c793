use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<bool, shape![3]>::full(true);
    let _ = broadcast!(tml; x && x);
}
