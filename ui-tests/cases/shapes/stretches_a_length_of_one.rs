use array_core::{Array, Len, shape};

fn main() {
    let column = Array::<f32, (Len<2>, Len<1>)>::ones();
    let row = Array::<f32, shape![3]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<1>)` and `(Len<3>,)` cannot be broadcast together
    //~ NOTE: (not `Len<1>`)
    let _ = &column + &row;
}
