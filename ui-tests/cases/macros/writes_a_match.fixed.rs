use array_core::{array, broadcast};

#[rustfmt::skip]
fn main() {
    let x = array![1, -2];
    let _ = broadcast!(x + if x == 0 { 1 } else { 2 });
}
