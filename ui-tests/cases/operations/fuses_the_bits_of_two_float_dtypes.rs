use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f32, 2.0];
    let y = array![1.0_f64, 2.0];
    //~ ERROR: `f64` has no bitwise operations
    let _ = broadcast!(x ^ y);
}
