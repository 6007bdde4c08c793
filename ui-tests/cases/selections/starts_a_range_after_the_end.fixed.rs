use array_core::{array, slice};

fn main() {
    let x = array![1, 2, 3];
    let _ = slice!(x, 3..);
}
