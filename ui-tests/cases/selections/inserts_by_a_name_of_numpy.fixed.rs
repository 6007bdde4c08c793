use array_core::prelude::*;

fn main() {
    let (v, value) = (array![1.0, 2.0], 7.0);
    let w = (slice!(v, ..1), &array![value], slice!(v, 1..)).concat::<0>();
    assert_eq!(w, array![1.0, 7.0, 2.0]);
}
