use array_core::{Array, shape};

fn main() {
    let mut total = Array::<f32, shape![2, 3]>::zeros();
    let row = Array::<f32, shape![4]>::ones();
    //~ ERROR: a value of shape `(Len<4>,)` cannot be written in place into an array of shape `(Len<2>, Len<3>)`
    total += &row;
}
