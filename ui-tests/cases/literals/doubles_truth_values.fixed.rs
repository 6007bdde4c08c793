use array_core::{array, broadcast};

fn main() {
    let mask = array![true, false];
    let _ = broadcast!(mask as i32 * 2);
}
