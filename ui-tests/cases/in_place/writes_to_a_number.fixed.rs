use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    let mut total: f64 = 0.0;
    total += broadcast!(sum(x));
    assert_eq!(total, 3.0);
}
