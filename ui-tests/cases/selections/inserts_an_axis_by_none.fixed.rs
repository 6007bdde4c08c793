use array_core::{array, slice};

fn main() {
    let x = array![1.0, 2.0, 3.0];
    let _ = slice!(x, .., NewAxis);
}
