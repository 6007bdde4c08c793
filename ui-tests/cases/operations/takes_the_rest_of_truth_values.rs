use array_core::{array, broadcast};

fn main() {
    let (x, y) = (array![true, false], array![true, true]);
    //~ ERROR: `bool` is not a dtype of real numbers
    let _ = broadcast!(x % y);
}
