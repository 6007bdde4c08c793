use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let gain = 0.5_f64;
    broadcast!(x *= gain as f32);
}
