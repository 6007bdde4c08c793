use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    let _ = broadcast!(if x > 0.0 { 1.0_f32 } else { 0.0 });
}
