use array_core::{array, broadcast};

fn main() {
    let x = array![1_u8, 2];
    //~ ERROR: the literal `300` does not fit in an array of `u8`
    //~ NOTE: does not fit in `u8`
    //~ NOTE: see array_core::errors#literal-does-not-fit
    let _ = broadcast!(x + 300);
}
