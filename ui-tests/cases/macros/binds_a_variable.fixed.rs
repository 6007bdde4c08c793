use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    let _y = broadcast!(x + 1.0);
}
