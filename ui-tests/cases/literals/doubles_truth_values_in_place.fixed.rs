use array_core::{array, broadcast};

fn main() {
    let mut seen = array![true, false];
    broadcast!(seen |= true);
    assert!(seen.len() == 2);
}
