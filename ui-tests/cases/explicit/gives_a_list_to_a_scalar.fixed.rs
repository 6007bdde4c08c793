use array_core::{array, axes};

fn main() {
    let m = array![[1, 2, 3], [4, 5, 6]];
    let _ = &m + 10;
}
