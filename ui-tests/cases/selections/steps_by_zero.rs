use array_core::{array, slice};

fn main() {
    let x = array![1, 2, 3, 4];
    //~ ERROR: a step of 0 never reaches the end: write 1 or more, or -1 or less to go backwards
    let _ = slice!(x, ..;0);
}
