use array_core::{array, broadcast};

fn main() {
    let (x, y) = (array![1.0, 2.0], array![1.5, 1.5]);
    let _ = broadcast!(count_nonzero(x > y));
}
