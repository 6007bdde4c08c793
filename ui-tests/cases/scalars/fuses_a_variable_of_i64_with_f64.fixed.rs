use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, 2.0];
    let steps = 3_i64;
    let _ = broadcast!(steps as f64 * x);
}
