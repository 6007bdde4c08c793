use array_core::{array, broadcast};

fn main() {
    let hit = array![true, false];
    let _ = broadcast!(hit & hit);
}
