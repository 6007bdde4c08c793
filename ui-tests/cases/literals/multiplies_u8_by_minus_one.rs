use array_core::{array, broadcast};

fn main() {
    let x = array![1_u8, 2];
    //~ ERROR: the literal `-1` does not fit in an array of `u8`
    let _ = broadcast!(x * -1);
}
