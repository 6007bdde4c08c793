use array_core::{Array, shape};

fn main() {
    let matrix = Array::<f32, shape![2, 3]>::ones();
    let column = Array::<f32, shape![2]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<2>,)` cannot be broadcast together
    let _ = &matrix + &column;
}
