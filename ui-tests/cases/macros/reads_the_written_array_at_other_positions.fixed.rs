use array_core::{array, broadcast, slice};

fn main() {
    let mut x = array![[1.0, -2.0], [3.0, 4.0]];
    let y = slice!(x, 0, ..).to_heap();
    broadcast!(x[1, ..] = y);
}
