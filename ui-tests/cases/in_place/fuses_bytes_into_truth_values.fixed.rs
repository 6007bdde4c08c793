use array_core::{array, broadcast};

fn main() {
    let mut mask = array![true, false];
    let bytes = array![1_u8, 0];
    broadcast!(mask ^= bytes as bool);
}
