use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f64, shape![_]>::from(vec![1.0, 2.0]);
    let more = vec![0.5_f64, 0.25];
    //~ ERROR: `Vec<f64>` cannot be an operand
    //~ NOTE: not an array or scalar of a dtype
    //~ NOTE: see array_core::errors#not-an-operand
    let _ = broadcast!(x + more);
}
