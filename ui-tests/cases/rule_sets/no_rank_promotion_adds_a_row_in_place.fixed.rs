use array_core::{Array, broadcast, shape};

fn main() {
    let mut m = Array::<f32, shape![2, 3]>::ones();
    let row = Array::<f32, shape![3]>::ones();
    broadcast!(no_rank_promotion; m += row.expand_dims::<0>());
}
