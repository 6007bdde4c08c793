use array_core::{array, functions::is_finite};

fn main() {
    let x = array![true, false];
    //~ ERROR: `bool` has no arithmetic
    let _ = is_finite(&x);
}
