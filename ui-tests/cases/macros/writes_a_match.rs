use array_core::{array, broadcast};

#[rustfmt::skip]
fn main() {
    let x = array![1, -2];
    //~ ERROR: `broadcast!` does not understand a `match`; compute it before, or put braces around it to use its value: `{ … }`
    let _ = broadcast!(x + match x { 0 => 1, _ => 2 });
}
