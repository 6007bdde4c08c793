use array_core::{array, slice};

fn main() {
    let x = array![[1, 2], [3, 4]];
    let row = slice!(x, 0);
    assert_eq!(row, array![1, 2]);
}
