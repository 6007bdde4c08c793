use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, 2.0];
    let steps = 3_i64;
    //~ ERROR: a scalar of `i64` cannot be converted to `f64` without loss
    let _ = broadcast!(steps * x);
}
