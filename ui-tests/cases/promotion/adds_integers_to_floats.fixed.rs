use array_core::array;

fn main() {
    let pixels = array![[0_u8, 255], [128, 64]];
    let gain = array![0.5_f32, 2.0];
    let _ = &pixels.cast::<f32>() * &gain;
}
