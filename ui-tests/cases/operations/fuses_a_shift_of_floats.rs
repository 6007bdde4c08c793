use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f32, 2.0];
    //~ ERROR: `f32` is not an integer dtype
    let _ = broadcast!(x << 2);
}
