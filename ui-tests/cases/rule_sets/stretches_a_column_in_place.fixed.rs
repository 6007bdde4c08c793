use array_core::{Array, broadcast, shape};

fn main() {
    let mut m = Array::<f32, shape![4, 3]>::ones();
    let column = Array::<f32, shape![4, 1]>::ones();
    broadcast!(no_stretch; m += column.broadcast_to::<shape![4, 3]>());
}
