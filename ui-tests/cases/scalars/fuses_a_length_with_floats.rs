use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, 2.0];
    let n = x.len();
    //~ ERROR: a scalar of `usize` cannot be converted to `f64` without loss
    let _ = broadcast!(x / n);
}
