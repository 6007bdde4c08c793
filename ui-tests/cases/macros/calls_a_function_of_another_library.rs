use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, -2.0];
    //~ ERROR: cannot find value `relu` in this scope
    let y = broadcast!(relu(x * 2.0));
    assert_eq!(y, array![2.0, 0.0]);
}
