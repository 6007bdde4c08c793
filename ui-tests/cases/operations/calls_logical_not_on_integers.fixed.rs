use array_core::{array, functions::logical_not};

fn main() {
    let x = array![1_i32, 0];
    let _ = logical_not(&x.cast::<bool>());
}
