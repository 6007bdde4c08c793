use array_core::array;

fn main() {
    let pixels = array![[0_u8, 255], [128, 64]];
    let gain = array![0.5_f32, 2.0];
    //~ ERROR: `u8` and `f32` have no common dtype
    //~ NOTE: cast one of the two: the left with `.cast::<f32>()`
    let _ = &pixels * &gain;
}
