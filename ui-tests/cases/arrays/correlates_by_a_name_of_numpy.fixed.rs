use array_core::{array, broadcast};

fn main() {
    let (x, y) = (array![1.0, 2.0, 3.0], array![2.0, 4.0, 6.0]);
    let r = broadcast!(mean((x - mean(x)) * (y - mean(y)))) / (x.std() * y.std());
    assert!(r > 0.9);
}
