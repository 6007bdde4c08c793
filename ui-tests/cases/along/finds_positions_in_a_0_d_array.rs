use array_core::{Array, shape};

fn is_set(flag: &Array<u8, shape![]>) -> bool {
    //~ ERROR: an array of shape `()` has no axes, and so no positions
    //~ NOTE: a 0-d array has no positions
    //~ NOTE: see array_core::errors#no-positions
    let [] = flag.nonzero();
    true
}

fn main() {}
