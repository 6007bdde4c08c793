use array_core::{array, axes};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let v = array![10, 20, 30];
    //~ ERROR: an array of shape `(Len<2>, Len<3>)` has no axis `Axis2`
    let _ = m.multiply_in_dims(axes![2], &v);
}
