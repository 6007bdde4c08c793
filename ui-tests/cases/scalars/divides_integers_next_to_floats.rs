use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, 2.0];
    let (n, d) = (7_i32, 2_i32);
    //~ ERROR: scalars of `i32` cannot be divided, or raised to a power, next to floats
    //~ NOTE: convert both, as in `(n as f64) / (d as f64)`, or compute the scalar first
    let _ = broadcast!(0.5 * x + n / d);
}
