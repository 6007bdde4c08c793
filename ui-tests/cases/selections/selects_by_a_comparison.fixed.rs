use array_core::{array, broadcast};

fn main() {
    let mut samples = array![1.0_f32, -2.0];
    let low = broadcast!(samples < 0);
    broadcast!(samples[low] = 0);
}
