use array_core::{array, broadcast};

fn main() {
    let errors = array![1.0_f32, -2.0];
    let _ = broadcast!(pow(errors, 2));
}
