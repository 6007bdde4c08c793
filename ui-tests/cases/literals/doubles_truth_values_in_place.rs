use array_core::{array, broadcast};

fn main() {
    let mut seen = array![true, false];
    //~ ERROR: the literal `2` does not fit in an array of `bool`
    broadcast!(seen *= 2);
    assert!(seen.len() == 2);
}
