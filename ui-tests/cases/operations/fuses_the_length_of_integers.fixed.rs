use array_core::{array, broadcast};

fn main() {
    let x = array![3_i32, 4];
    let _ = broadcast!(hypot(x as f64, 4));
}
