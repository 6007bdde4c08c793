use array_core::{array, broadcast};

fn main() {
    let mut x = array![1_u8, 2];
    //~ ERROR: the literal `300` does not fit in an array of `u8`
    broadcast!(x += 300);
}
