use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f32, 2.0];
    //~ ERROR: `f32` has no bitwise operations
    let _ = broadcast!(x ^ x);
}
