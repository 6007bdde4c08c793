use array_core::{Array, broadcast, shape};

fn main() {
    let mut m = Array::<f32, shape![2, 3]>::ones();
    let row = Array::<f32, shape![3]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<3>,)` differ in rank, which `no_rank_promotion` rejects
    broadcast!(no_rank_promotion; m += row);
}
