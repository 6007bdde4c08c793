use array_core::{array, broadcast};

fn main() {
    let (a, b) = (array![1_i32, 0], array![2_i32, 2]);
    //~ ERROR: `i32` is not `bool`
    //~ NOTE: this needs `bool`
    //~ NOTE: see array_core::errors#bool-needed
    let _ = broadcast!(a && b);
}
