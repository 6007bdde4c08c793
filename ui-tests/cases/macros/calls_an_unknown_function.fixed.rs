use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, -2.0];
    let _ = broadcast!(x * log1p(exp(x)));
}
