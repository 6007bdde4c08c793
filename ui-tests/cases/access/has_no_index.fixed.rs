use array_core::{array, iab};

fn main() {
    let x = array![1, 2];
    let _ = iab!(x[0]);
}
