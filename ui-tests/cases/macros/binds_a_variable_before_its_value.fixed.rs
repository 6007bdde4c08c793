use array_core::{array, broadcast};

fn main() {
    let a = array![1.0, -2.0];
    let b = broadcast!(a * 2);
    let _ = broadcast!(b + 1);
}
