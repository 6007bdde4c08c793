use array_core::{Array, shape, slice};

fn main() {
    let x = Array::<i32, shape![4]>::arange();
    //~ ERROR: a selection is out of bounds: an axis of `Len<4>` has fewer than 5 positions
    let last = slice!(x, -5..);
    assert_eq!(last.len(), 4);
}
