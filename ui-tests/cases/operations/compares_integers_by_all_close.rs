use array_core::array;

fn main() {
    let x = array![1_i32, 2];
    //~ ERROR: `i32` is not a float dtype
    assert!(x.all_close(&array![1, 2], 1e-5, 1e-8));
}
