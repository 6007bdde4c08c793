use array_core::{array, functions::logical_and};

fn main() {
    let (x, y) = (array![0, 1], array![1, 1]);
    //~ ERROR: `i32` is not `bool`
    let _ = logical_and(&x, &y);
}
