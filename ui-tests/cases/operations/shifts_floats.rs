use array_core::array;

fn main() {
    let x = array![1.0_f32, 2.0];
    //~ ERROR: `f32` is not an integer dtype
    //~ NOTE: this needs integers
    let _ = &x << 2.0;
}
