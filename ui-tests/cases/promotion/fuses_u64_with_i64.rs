use array_core::{array, broadcast};

fn main() {
    let counts = array![1_u64, 2];
    let steps = array![-1_i64, 1];
    //~ ERROR: `u64` and `i64` have no common dtype
    //~ NOTE: cast to the dtype you want
    let _ = broadcast!(counts - steps * 2);
}
