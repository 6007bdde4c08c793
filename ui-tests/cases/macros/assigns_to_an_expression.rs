use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0, -2.0];
    //~ ERROR: the left-hand side of `+=` must be a variable or a field, or a part of one: `x[1, ..]`
    broadcast!(x * 2.0 += x);
}
