use array_core::{array, broadcast};

fn main() {
    let mask = array![true, false];
    //~ ERROR: the literal `2` does not fit in an array of `bool`
    let _ = broadcast!(mask * 2);
}
