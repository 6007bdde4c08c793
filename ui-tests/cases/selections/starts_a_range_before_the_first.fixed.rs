use array_core::{Array, shape, slice};

fn main() {
    let x = Array::<i32, shape![4]>::arange();
    let last = slice!(x, -4..);
    assert_eq!(last.len(), 4);
}
