use array_core::array;

fn main() {
    let x = array![1.0_f32, 2.0];
    let gain = 2.5_f64;
    //~ ERROR: `f64` cannot be combined with an array of `f32`
    //~ NOTE: convert the scalar to `f32`
    let _ = &x * gain;
}
