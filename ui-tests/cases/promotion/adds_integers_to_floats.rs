use array_core::array;

fn main() {
    let pixels = array![[0_u8, 255], [128, 64]];
    let gain = array![0.5_f32, 2.0];
    //~ ERROR: `u8` and `f32` have no common dtype
    //~ NOTE: the left `.cast::<f32>()`
    let _ = &pixels * &gain;
}
