use array_core::{array, broadcast};

#[rustfmt::skip]
fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: `broadcast!` does not understand a `for` loop
    broadcast!(for y in x { y });
}
