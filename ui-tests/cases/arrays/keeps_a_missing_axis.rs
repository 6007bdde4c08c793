use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![3]>::zeros();
    //~ ERROR: an array of shape `(Len<3>,)` has no axis 1
    let _ = x.max_axis_keep::<1>();
}
