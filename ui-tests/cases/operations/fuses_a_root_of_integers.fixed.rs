use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 4];
    let _ = broadcast!(sqrt(x as f64) + x as f64);
}
