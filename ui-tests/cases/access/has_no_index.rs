use array_core::{array, iab};

fn main() {
    let x = array![1, 2];
    //~ ERROR: `iab!` needs an index: write it after the array, as in `iab!(a[i])`
    let _ = iab!(x);
}
