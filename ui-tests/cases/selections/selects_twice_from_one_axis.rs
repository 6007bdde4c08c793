use array_core::{array, slice};

fn main() {
    let x = array![1, 2, 3];
    //~ ERROR: an array of shape `(Len<2>,)` has no axis 1
    let _ = slice!(x, 1..3, ..., 1..2);
}
