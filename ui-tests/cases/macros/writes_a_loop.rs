use array_core::{array, broadcast};

#[rustfmt::skip]
fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: `broadcast!` does not understand a `for` loop; compute it before, or put braces around it to use its value: `{ … }`
    broadcast!(for y in x { y });
}
