use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    //~ ERROR: an array of shape `(Len<2>, Len<3>)` has no axis 2
    //~ NOTE: no such axis
    //~ NOTE: see array_core::errors#no-such-axis
    let _ = x.sum_axis::<2>();
}
