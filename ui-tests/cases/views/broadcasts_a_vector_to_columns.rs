use array_core::{array, shape};

fn main() {
    let v = array![1.0, 2.0, 3.0];
    //~ ERROR: an array of shape `(Len<3>,)` cannot be broadcast to shape `(Len<3>, Len<2>)`
    //~ NOTE: `expand_dims::<1>()` turns a vector into a column
    let _ = v.broadcast_to::<shape![3, 2]>();
}
