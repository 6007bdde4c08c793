use array_core::array;

fn main() {
    let pixels = array![[0_u8, 255], [128, 64]];
    let gain = array![0.5_f32, 2.0];
    //~ ERROR: `u8` and `f32` have no common dtype
    //~ NOTE: cast one: `.cast::<f32>()` on the left
    let _ = &pixels * &gain;
}
