use array_core::{array, functions::maximum};

fn main() {
    let (a, b) = (array![true, false], array![false, false]);
    //~ ERROR: `bool` is not a dtype of real numbers
    let _ = maximum(&a, &b);
}
