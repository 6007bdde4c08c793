use array_core::{array, broadcast};

fn main() {
    let x = array![1_u8, 2];
    let y = array![3_u8, 4];
    let _ = broadcast!(y as i16 + -(x as i16));
}
