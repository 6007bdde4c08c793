use array_core::{array, slice};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    //~ ERROR: an array of shape `(Len<2>, Len<2>)` has no axis 2
    let _ = slice!(x, .., 1.., 0..2);
}
