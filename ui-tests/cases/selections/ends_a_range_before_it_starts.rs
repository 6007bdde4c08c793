use array_core::{array, slice};

fn main() {
    let x = array![1, 2, 3, 4];
    //~ ERROR: the range 3..1 ends before it starts and selects nothing: write `1..3`, or `1..3;-1` to go backwards
    let _ = slice!(x, 3..1);
}
