use array_core::{array, broadcast};

fn main() {
    let x = array![3_i32, 4];
    //~ ERROR: `i32` is not a float dtype
    //~ NOTE: this needs floats
    //~ NOTE: see array_core::errors#floats-needed
    let _ = broadcast!(hypot(x, 4));
}
