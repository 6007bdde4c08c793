use array_core::{Array, broadcast, shape};

fn main() {
    let mut m = Array::<f32, shape![2, 3]>::ones();
    let row = Array::<f32, shape![3]>::ones();
    broadcast!(no_stretch; m += row.broadcast_to::<shape![2, 3]>());
}
