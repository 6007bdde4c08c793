use array_core::{Array, axes, shape};

fn main() {
    let rates = Array::<f32, shape![2]>::ones();
    //~ ERROR: an array of shape `(Len<2>,)` has no axis `Axis2`
    let _ = rates.sum_axes(axes![1, 2]);
}
