use array_core::{array, slice};

fn main() {
    let list = array![1, 2, 3];
    let y = slice!(list, 1..);
    assert_eq!(y, array![2, 3]);
}
