use array_core::{array, broadcast};

fn main() {
    let mut mask = array![true, false];
    let bytes = array![1_u8, 0];
    //~ ERROR: a value of `u8` cannot be written in place into an array of `bool`
    //~ ERROR: `bool` has no arithmetic
    broadcast!(mask += bytes);
}
