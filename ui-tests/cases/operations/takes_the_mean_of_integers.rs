use array_core::array;

fn main() {
    let x = array![[1_i32, 2], [3, 4]];
    //~ ERROR: `i32` is not a float dtype
    //~ NOTE: see array_core::errors#floats-needed
    let _ = x.mean();
}
