use array_core::{array, slice};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: a selection has at most one `...`: write `..` for each axis that is meant here
    let _ = slice!(x, ..., 1, ...);
}
