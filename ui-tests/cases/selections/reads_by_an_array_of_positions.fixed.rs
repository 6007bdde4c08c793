use array_core::prelude::*;

fn main() {
    let (v, k) = (array![1.0, 2.0], array![1, 0, 1]);
    assert_eq!(v.take::<0>(&k), array![2.0, 1.0, 2.0]);
    assert_eq!(broadcast!(v.take::<0>(&k) * 2), array![4.0, 2.0, 4.0]);
}
