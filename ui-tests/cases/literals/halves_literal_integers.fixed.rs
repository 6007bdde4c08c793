use array_core::{array, broadcast};

fn main() {
    let counts = array![1, 2, 3];
    let y = broadcast!(counts as f64 / 2.0);
    assert_eq!(y, array![0.5, 1.0, 1.5]);
}
