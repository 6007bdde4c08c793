use array_core::{array, slice};

fn main() {
    let x = array![0, 1, 2, 3, 4, 5];
    assert_eq!(slice!(x, 3..6;-1), array![5, 4, 3]);
}
