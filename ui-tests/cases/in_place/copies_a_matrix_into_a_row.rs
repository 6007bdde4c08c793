use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let mut y = Array::<f32, shape![3]>::zeros();
    //~ ERROR: a value of shape `(Len<2>, Len<3>)` cannot be written in place into an array of shape `(Len<3>,)`
    y.assign(&x);
}
