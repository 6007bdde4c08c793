use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0, 2.0, 6.0];
    broadcast!(x /= sum(x));
}
