use array_core::{array, broadcast};

#[rustfmt::skip]
fn main() {
    let x = array![1.0, -2.0];
    let _ = broadcast!(if x > 0.0 { x } else { 0.0 });
}
