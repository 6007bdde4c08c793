use array_core::{array, broadcast};

fn main() {
    let mut x = array![1_u8, 2];
    broadcast!(x += 255);
}
