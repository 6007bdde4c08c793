use array_core::array;

fn main() {
    let counts = array![1_u64, 2];
    let steps = array![-1_i32, 1];
    //~ ERROR: `u64` and `i32` have no common dtype
    //~ NOTE: these dtypes do not promote
    //~ NOTE: cast one: `.cast::<i32>()` on the left, or `.cast::<u64>()` on the right
    //~ NOTE: see ERRORS.md#no-common-dtype
    let _ = &counts + &steps;
}
