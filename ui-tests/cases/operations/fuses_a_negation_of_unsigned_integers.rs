use array_core::{array, broadcast};

fn main() {
    let x = array![1_u8, 2];
    let y = array![3_u8, 4];
    //~ ERROR: `u8` has no negative numbers
    //~ NOTE: cannot be negated
    //~ NOTE: see array_core::errors#no-negative-numbers
    let _ = broadcast!(y + -x);
}
