use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f32, 2.0];
    let gain = 2.5_f64;
    //~ ERROR: a scalar of `f64` cannot be converted to `f32` without loss
    //~ NOTE: cast it, as in `k as f32`
    //~ NOTE: array_core::errors#scalar-of-another-dtype
    let _ = broadcast!(x * gain);
}
