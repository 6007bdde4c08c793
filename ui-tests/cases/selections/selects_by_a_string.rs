use array_core::{array, slice};

fn main() {
    let x = array![[1, 2], [3, 4]];
    //~ ERROR: an entry must be an index, a range, `NewAxis` or `...`, not a string: write `0`, or a variable
    let row = slice!(x, "first");
    assert_eq!(row, array![1, 2]);
}
