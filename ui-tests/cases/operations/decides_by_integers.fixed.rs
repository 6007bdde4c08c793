use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 0];
    let _ = broadcast!(if x != 0 { 1.0_f32 } else { 0.5 });
}
