use array_core::{Array, broadcast, shape};

fn main() {
    let mut flags = Array::<u8, shape![2, 3]>::ones();
    let row = Array::<u8, shape![3]>::ones();
    broadcast!(tml; flags &= row.broadcast_to::<shape![2, 3]>());
}
