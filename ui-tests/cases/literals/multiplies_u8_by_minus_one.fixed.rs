use array_core::{array, broadcast};

fn main() {
    let x = array![1_u8, 2];
    let _ = broadcast!(x as i16 * -1);
}
