use array_core::{array, broadcast};

fn main() {
    let a = array![1.0, -2.0];
    //~ ERROR: `broadcast!` takes one expression: write the `let` before it, as in `let b = broadcast!(…);`
    let _ = broadcast!(let b = a * 2; b + 1);
}
