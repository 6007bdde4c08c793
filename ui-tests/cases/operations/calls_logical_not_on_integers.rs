use array_core::{array, functions::logical_not};

fn main() {
    let x = array![1_i32, 0];
    //~ ERROR: `i32` is not `bool`
    let _ = logical_not(&x);
}
