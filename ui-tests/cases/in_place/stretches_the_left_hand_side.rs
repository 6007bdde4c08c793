use array_core::{Array, shape};

fn main() {
    let mut column = Array::<f32, shape![2, 1]>::zeros();
    let matrix = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: a value of shape `(Len<2>, Len<3>)` cannot be written in place into an array of shape `(Len<2>, One)`
    column -= &matrix;
}
