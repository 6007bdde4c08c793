use array_core::{array, functions::select};

fn main() {
    let keep = array![true, false, true];
    let x = array![1.0, 2.0, 3.0];
    let _ = select(&keep, &x, 0.0);
}
