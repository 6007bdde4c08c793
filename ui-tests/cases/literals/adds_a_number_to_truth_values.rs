use array_core::{array, broadcast};

fn main() {
    let done = array![true, false];
    //~ ERROR: this integer literal does not fit in an array of `bool`
    let _ = broadcast!(done == 1);
}
