use array_core::prelude::*;

fn main() {
    let x = array![1.0, 2.0, 3.0];
    //~ ERROR: an array of shape `(Len<3>,)` is not a matrix
    //~ NOTE: `axis_iter` and `index_axis` take any axis of any array
    let _ = x.row(1);
}
