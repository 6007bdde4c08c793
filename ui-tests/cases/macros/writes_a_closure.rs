use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, -2.0];
    //~ ERROR: `broadcast!` does not understand a closure; compute it before, or put braces around it to use its value: `{ … }`
    let _ = broadcast!(x + |y| y);
}
