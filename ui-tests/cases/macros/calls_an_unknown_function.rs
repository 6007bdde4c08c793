use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, -2.0];
    //~ ERROR: cannot find value `softplus` in this scope
    let _ = broadcast!(x * softplus(x));
}
