use array_core::array;

fn main() {
    let hit = array![true, false];
    //~ ERROR: `bool` has no arithmetic
    //~ NOTE: arithmetic is for numbers
    //~ NOTE: see array_core::errors#no-arithmetic
    let _ = &hit + &hit;
}
