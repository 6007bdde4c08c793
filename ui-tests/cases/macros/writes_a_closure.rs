use array_core::{array, broadcast};

fn main() {
    let x = array![1.0_f64, -2.0];
    //~ ERROR: `broadcast!` does not understand a closure; call it before, as in `let y = …;`, and use the result
    let _ = broadcast!(x + |y| y);
}
