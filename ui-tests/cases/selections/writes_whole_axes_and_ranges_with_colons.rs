use array_core::{array, slice};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: a range is written with `..`: `1..3`, `..` for a whole axis, `0..8;2` with a step
    let _ = slice!(x, :, 1:3);
}
