use array_core::{array, broadcast};

#[rustfmt::skip]
fn main() {
    let x = array![1.0, -2.0];
    broadcast!(x + 1.0);
}
