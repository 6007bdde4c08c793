use array_core::array;

fn main() {
    let counts = array![1_u64, 2];
    let steps = array![-1_i32, 1];
    //~ ERROR: `u64` and `i32` have no common dtype
    //~ NOTE: these dtypes do not promote
    //~ NOTE: cast to the dtype you want: the left `.cast::<i32>()`, or the right `.cast::<u64>()`
    //~ NOTE: see array_core::errors#no-common-dtype
    let _ = &counts + &steps;
}
