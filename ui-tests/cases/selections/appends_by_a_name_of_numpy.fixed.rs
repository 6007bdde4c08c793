use array_core::prelude::*;

fn main() {
    let (x, y) = (array![1.0, 2.0], array![3.0]);
    assert_eq!((&x, &y).concat::<0>(), array![1.0, 2.0, 3.0]);
}
