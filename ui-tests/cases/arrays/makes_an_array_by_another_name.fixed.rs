use array_core::{Array, array};

fn main() {
    let x = array![1.0, 2.0];
    let _ = &x + array![3.0, 4.0];
    let _ = &x + Array::<_, _>::from([3.0, 4.0]);
}
