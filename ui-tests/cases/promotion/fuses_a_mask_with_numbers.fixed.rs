use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 2];
    let mask = array![true, false];
    let _ = broadcast!(x * mask as i32);
}
