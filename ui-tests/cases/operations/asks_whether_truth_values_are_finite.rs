use array_core::{array, is_finite};

fn main() {
    let x = array![true, false];
    //~ ERROR: `bool` has no arithmetic
    let _ = is_finite(&x);
}
