use array_core::{array, broadcast};

fn main() {
    let numbers = array![1.0, 2.0];
    let _ = broadcast!(sum(numbers));
}
