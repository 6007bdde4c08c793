use array_core::{array, broadcast};

fn main() {
    let pixels = array![0_u8, 255];
    let gain = array![0.5_f32, 2.0];
    //~ ERROR: `u8` and `f32` have no common dtype
    let _ = broadcast!(pixels * gain + 1);
}
