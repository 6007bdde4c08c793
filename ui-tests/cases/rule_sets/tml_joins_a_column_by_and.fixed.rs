use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<bool, shape![2, 3]>::full(true);
    let column = Array::<bool, shape![2, 1]>::full(false);
    let _ = broadcast!(tml; x && column.broadcast_to::<shape![2, 3]>());
}
