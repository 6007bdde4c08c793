use array_core::{array, slice};

fn main() {
    let x = array![1, 2, 3];
    //~ ERROR: a selection is out of bounds: an axis of `Len<3>` has fewer than 4 positions
    let _ = slice!(x, 4..);
}
