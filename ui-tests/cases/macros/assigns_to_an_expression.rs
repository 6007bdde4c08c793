use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0, -2.0];
    //~ ERROR: the left-hand side of `+=` must be an array: a variable or a field
    broadcast!(x * 2.0 += x);
}
