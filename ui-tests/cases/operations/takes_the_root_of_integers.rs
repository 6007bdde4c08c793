use array_core::{array, functions::sqrt};

fn main() {
    let x = array![1_i32, 4];
    //~ ERROR: `i32` is not a float dtype
    //~ NOTE: this needs floats
    //~ NOTE: see array_core::errors#floats-needed
    let _ = sqrt(&x);
}
