use array_core::{array, broadcast};

fn main() {
    let signal = array![1.0_f32, 2.0, 4.0];
    //~ ERROR: no method named `smoothed` found for struct `array_core::Array<T, S, B>`
    let smooth = signal.smoothed();
    let _ = broadcast!(smooth[1..] - smooth[..-1]);
}
