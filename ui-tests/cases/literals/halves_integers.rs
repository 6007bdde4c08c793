use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 2];
    //~ ERROR: a float literal does not fit in an array of `i32`
    //~ NOTE: see array_core::errors#literal-does-not-fit
    let _ = broadcast!(x * 2.5);
}
