use array_core::{array, iab};

fn main() {
    let mut x = array![1, 2];
    //~ ERROR: a selection is out of bounds: an axis of `Len<2>` has fewer than 3 positions
    iab!(x[2] = 3);
}
