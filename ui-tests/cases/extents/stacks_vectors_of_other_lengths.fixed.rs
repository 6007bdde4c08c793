use array_core::{Arrays, array};

fn main() {
    let (x, y) = (array![1, 2, 3], array![4, 5]);
    let _ = (&x, &y).concat::<0>();
}
