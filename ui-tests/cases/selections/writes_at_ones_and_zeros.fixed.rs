use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0_f64, 2.0, 3.0];
    let chosen = array![true, false, true];
    broadcast!(x[chosen] = 0.0);
    assert_eq!(x, array![0.0, 2.0, 0.0]);
}
