use array_core::{array, broadcast};

fn main() {
    let (a, b) = (array![true, false], array![true, true]);
    //~ ERROR: `bool` has no order
    let _ = broadcast!(a <= b);
}
