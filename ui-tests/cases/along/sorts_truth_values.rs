use array_core::array;

fn main() {
    let mut seen = array![true, false, true];
    //~ ERROR: `bool` has no order
    //~ NOTE: cannot be ordered
    //~ NOTE: see array_core::errors#no-order
    seen.sort_inplace::<0>();
}
