use array_core::{array, broadcast};

fn main() {
    let x = array![1_i32, -2];
    let y = array![0.5_f64, 1.5];
    //~ ERROR: `i32` and `f64` have no common dtype
    let _ = broadcast!(if x > 0 { x } else { y });
}
