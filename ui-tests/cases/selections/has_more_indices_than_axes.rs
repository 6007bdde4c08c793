use array_core::{array, slice};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: an array of shape `()` has no axis 0
    //~ NOTE: in a selection: at most one entry for each axis
    let _ = slice!(x, 0, 0, 0);
}
