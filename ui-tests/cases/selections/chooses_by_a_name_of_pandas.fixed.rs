use array_core::{array, broadcast};

fn main() {
    let (x, y, mask) = (array![1.0, 2.0], array![3.0, 4.0], array![true, false]);
    assert_eq!(broadcast!(if mask { x } else { y }), array![1.0, 4.0]);
}
