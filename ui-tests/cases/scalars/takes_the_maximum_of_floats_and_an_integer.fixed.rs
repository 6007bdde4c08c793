use array_core::{array, functions::maximum};

fn main() {
    let x = array![1.0_f32, -2.0];
    let _ = maximum(&x, 0.0);
}
