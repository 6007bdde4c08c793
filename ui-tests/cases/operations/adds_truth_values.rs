use array_core::array;

fn main() {
    let hit = array![true, false];
    //~ ERROR: `bool` has no arithmetic
    //~ NOTE: arithmetic is for numbers
    //~ NOTE: see ERRORS.md#no-arithmetic
    let _ = &hit + &hit;
}
