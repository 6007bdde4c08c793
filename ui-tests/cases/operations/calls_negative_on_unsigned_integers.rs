use array_core::{array, functions::negative};

fn main() {
    let x = array![1_u8, 2];
    //~ ERROR: `u8` has no negative numbers
    //~ NOTE: see array_core::errors#no-negative-numbers
    let _ = negative(&x);
}
