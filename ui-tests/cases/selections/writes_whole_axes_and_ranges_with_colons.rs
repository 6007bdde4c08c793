use array_core::{array, slice};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: a range is written with `..`: `1..3`, and `..` for a whole axis
    let _ = slice!(x, :, 1:3);
}
