use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f32, 0.0];
    let _ = broadcast!(x == 0.0);
}
