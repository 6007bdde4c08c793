use array_core::{Array, broadcast, shape};

fn main() {
    let (x, y) = (
        Array::<bool, shape![3]>::full(true),
        Array::<bool, shape![3]>::full(false),
    );
    let _ = broadcast!(x == y);
}
