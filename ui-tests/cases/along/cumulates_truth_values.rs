use array_core::array;

fn main() {
    let passed = array![true, false, true];
    //~ ERROR: `bool` has no arithmetic
    //~ NOTE: arithmetic is for numbers
    //~ NOTE: see array_core::errors#no-arithmetic
    let _ = passed.cumsum::<0>();
}
