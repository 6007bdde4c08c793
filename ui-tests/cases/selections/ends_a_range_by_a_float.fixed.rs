use array_core::{Array, shape, slice};

fn main() {
    let x = Array::<i32, shape![4]>::arange();
    let half = x.len() / 2;
    let y = slice!(x, ..half);
    assert_eq!(y.to_vec(), [0, 1]);
}
