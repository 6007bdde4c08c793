use array_core::{array, iab};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let _ = iab!(x[1][2]);
}
