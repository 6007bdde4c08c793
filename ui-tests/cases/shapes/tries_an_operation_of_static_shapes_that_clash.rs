use array_core::{Array, shape};

fn main() {
    let a = Array::<f32, shape![2]>::ones();
    let b = Array::<f32, shape![3]>::ones();
    //~ ERROR: shapes `(Len<2>,)` and `(Len<3>,)` cannot be broadcast together
    let _ = a.try_add(&b);
}
