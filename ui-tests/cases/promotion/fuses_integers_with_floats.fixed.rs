use array_core::{array, broadcast};

fn main() {
    let pixels = array![0_u8, 255];
    let gain = array![0.5_f32, 2.0];
    let _ = broadcast!(pixels as f32 * gain + 1);
}
