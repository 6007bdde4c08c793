use array_core::{Array, shape};

fn main() {
    let a = Array::<f64, shape![2, 3]>::ones();
    let b = Array::<f64, shape![4, 3]>::ones();
    //~ ERROR: shapes `(Len<2>, Len<3>)` and `(Len<4>, Len<3>)` cannot be broadcast together
    let _ = a - b;
}
