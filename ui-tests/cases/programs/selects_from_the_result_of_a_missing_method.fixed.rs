use array_core::{array, broadcast};

fn main() {
    let signal = array![1.0_f32, 2.0, 4.0];
    let smooth = signal;
    let _ = broadcast!(smooth[1..] - smooth[..-1]);
}
