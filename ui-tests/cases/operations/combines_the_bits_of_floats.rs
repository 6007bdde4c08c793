use array_core::array;

fn main() {
    let x = array![1.0_f32, 2.0];
    //~ ERROR: `f32` has no bitwise operations
    //~ NOTE: see array_core::errors#integers-needed
    let _ = &x & &x;
}
