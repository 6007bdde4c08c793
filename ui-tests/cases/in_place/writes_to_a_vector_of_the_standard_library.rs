use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    let mut y = vec![0.0; 2];
    //~ ERROR: `Vec<{float}>` is not an array that can be written to
    broadcast!(y = x * 2);
    assert_eq!(y.len(), 2);
}
