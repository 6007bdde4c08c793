use array_core::{array, functions::sqrt};

fn main() {
    let x = array![1_i32, 4];
    let _ = sqrt(&x.cast::<f64>());
}
