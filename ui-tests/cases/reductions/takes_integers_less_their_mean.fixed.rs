use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, 2, 6];
    let _ = broadcast!((x as f64) - mean(x as f64));
}
