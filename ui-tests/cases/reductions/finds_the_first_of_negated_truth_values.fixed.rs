use array_core::{array, broadcast};

fn main() {
    let seen = array![true, false];
    let _ = broadcast!(argmax(!seen as u8));
}
