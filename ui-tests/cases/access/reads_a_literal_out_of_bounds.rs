use array_core::{array, iab};

fn main() {
    let x = array![[1], [2]];
    //~ ERROR: a selection is out of bounds: an axis of `Len<2>` has fewer than 3 positions
    let _ = iab!(x[2][999]);
}
