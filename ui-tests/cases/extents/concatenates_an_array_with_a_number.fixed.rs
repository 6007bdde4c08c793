use array_core::{Arrays, array};

fn main() {
    let x = array![1, 2, 3];
    let _ = (&x, array![4]).concat::<0>();
}
