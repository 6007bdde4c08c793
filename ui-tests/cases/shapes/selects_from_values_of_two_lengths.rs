use array_core::functions::{greater, select};
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![3]>::ones();
    let other = Array::<f32, shape![2]>::ones();
    //~ ERROR: shapes `(Len<3>,)` and `(Len<2>,)` cannot be broadcast together
    let _ = select(greater(&x, 0.5), &x, &other);
}
