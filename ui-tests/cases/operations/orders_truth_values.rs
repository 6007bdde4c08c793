use array_core::{array, functions::less};

fn main() {
    let (a, b) = (array![true, false], array![true, true]);
    //~ ERROR: `bool` has no order
    //~ NOTE: cannot be ordered
    //~ NOTE: see array_core::errors#no-order
    let _ = less(&a, &b);
}
