use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let gain = 0.5_f64;
    //~ ERROR: a scalar of `f64` cannot be converted to `f32` without loss
    broadcast!(x *= gain);
}
