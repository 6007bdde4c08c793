use array_core::{array, iab};

fn main() {
    let x = array![1, 2];
    //~ ERROR: an access has an index: write one behind this, as in `iab!(a[i])`
    let _ = iab!(x);
}
