use array_core::{array, broadcast};

fn main() {
    let hit = array![true, false];
    //~ ERROR: `bool` has no arithmetic
    //~ NOTE: arithmetic is for numbers
    let _ = broadcast!(hit * hit);
}
