use array_core::{array, broadcast};

#[rustfmt::skip]
fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: `if` in `broadcast!` needs an `else`: it chooses between two values
    let _ = broadcast!(if x > 0.0 { x });
}
