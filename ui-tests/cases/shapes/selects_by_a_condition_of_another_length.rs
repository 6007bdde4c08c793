use array_core::{array, functions::select};

fn main() {
    let keep = array![true, false];
    let x = array![1.0, 2.0, 3.0];
    //~ ERROR: shapes `(Len<3>,)` and `(Len<2>,)` cannot be broadcast together
    let _ = select(&keep, &x, 0.0);
}
