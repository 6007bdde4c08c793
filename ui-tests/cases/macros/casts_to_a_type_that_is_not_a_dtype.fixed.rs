use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    let _ = broadcast!(x as u64);
}
