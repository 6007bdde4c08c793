use array_core::{array, broadcast};

fn main() {
    let done = array![true, false];
    let _ = broadcast!(done == true);
}
