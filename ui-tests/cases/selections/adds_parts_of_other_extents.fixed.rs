use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 4.0, 9.0, 16.0];
    let _ = broadcast!(x[1..] - x[..-1]);
}
