use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 2];
    let mask = array![true, false];
    //~ ERROR: `i32` and `bool` have no common dtype
    let _ = broadcast!(x * mask);
}
