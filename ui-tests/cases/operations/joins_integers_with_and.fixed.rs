use array_core::{array, broadcast};

fn main() {
    let (a, b) = (array![1_i32, 0], array![2_i32, 2]);
    let _ = broadcast!(a != 0 && b != 0);
}
