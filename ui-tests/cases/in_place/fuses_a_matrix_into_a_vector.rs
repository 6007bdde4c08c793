use array_core::{Array, broadcast, shape};

fn main() {
    let mut total = Array::<f32, shape![3]>::zeros();
    let matrix = Array::<f32, shape![2, 3]>::ones();
    //~ ERROR: a value of shape `(Len<2>, Len<3>)` cannot be written in place into an array of shape `(Len<3>,)`
    //~ NOTE: does not fit the left-hand side
    //~ NOTE: array_core::errors#shape-changes-in-place
    broadcast!(total += matrix * 0.5);
}
