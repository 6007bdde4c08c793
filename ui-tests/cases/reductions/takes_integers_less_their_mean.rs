use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 2, 6];
    //~ ERROR: `i32` is not a float dtype
    let _ = broadcast!(x - mean(x));
}
