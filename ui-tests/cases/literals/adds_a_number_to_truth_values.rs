use array_core::{array, broadcast};

fn main() {
    let done = array![true, false];
    //~ ERROR: the literal `1` does not fit in an array of `bool`
    let _ = broadcast!(done == 1);
}
