use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, -2.0];
    let y = broadcast!(maximum(x * 2.0, 0.0));
    assert_eq!(y, array![2.0, 0.0]);
}
