use array_core::{Array, broadcast, shape};

fn main() {
    let mut m = Array::<f32, shape![4, 3]>::ones();
    let column = Array::<f32, shape![4, 1]>::ones();
    //~ ERROR: shapes `(Len<4>, Len<3>)` and `(Len<4>, One)` are not the same, and `no_stretch` stretches nothing
    broadcast!(no_stretch; m += column);
}
