use array_core::{array, broadcast};

fn main() {
    let (x, y) = (array![1.0_f32, 2.0], array![1.0_f32, 2.1]);
    let tolerances = array![0.01_f32, 0.1];
    let _ = broadcast!(abs(x - y) <= tolerances);
}
