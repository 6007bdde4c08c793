use array_core::{array, functions::less};

fn main() {
    let a = array![1_u64, 2];
    let b = array![-1_i64, 1];
    //~ ERROR: `u64` and `i64` have no common dtype
    let _ = less(&a, &b);
}
