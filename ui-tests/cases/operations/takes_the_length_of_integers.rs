use array_core::{array, functions::hypot};

fn main() {
    let x = array![3_i32, 4];
    //~ ERROR: `i32` is not a float dtype
    //~ NOTE: this needs floats
    //~ NOTE: see array_core::errors#floats-needed
    let _ = hypot(&x, &x);
}
