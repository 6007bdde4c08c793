use array_core::{array, slice};

fn main() {
    let list = vec![1, 2, 3];
    //~ ERROR: no method named `array_of_array_core` found for struct `Vec<{integer}>`
    let y = slice!(list, 1..);
    assert_eq!(y, array![2, 3]);
}
