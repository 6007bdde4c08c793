use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 2];
    let _ = broadcast!(x as f64 * 2.5);
}
