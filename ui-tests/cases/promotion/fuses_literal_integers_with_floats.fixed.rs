use array_core::{array, broadcast};

fn main() {
    let counts = array![1, 2, 3];
    let weights = array![0.5, 1.5, 2.5];
    let y = broadcast!(counts as f64 * weights);
    assert_eq!(y, array![0.5, 3.0, 7.5]);
}
