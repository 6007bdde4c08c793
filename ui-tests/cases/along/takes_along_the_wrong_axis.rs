use array_core::prelude::*;

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    let order = Array::<i64, shape![2, 5]>::zeros();
    //~ ERROR: indices of shape `(Len<2>, Len<5>)` cannot take elements along axis 0 of an array of shape `(Len<2>, Len<3>)`
    //~ NOTE: the indices do not fit the array
    //~ NOTE: see array_core::errors#indices-along-an-axis
    let _ = x.take_along_axis::<0>(&order);
}
