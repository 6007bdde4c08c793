use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    let mut y = array![0.0; 2];
    broadcast!(y = x * 2);
    assert_eq!(y.len(), 2);
}
