use array_core::{array, broadcast};

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let y = broadcast!(x[.., 1..=2] * 2);
    assert_eq!(y.shape()[0], 2);
}
