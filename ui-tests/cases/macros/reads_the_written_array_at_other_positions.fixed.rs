use array_core::{array, broadcast, slice};

fn main() {
    let mut y = array![[1.0, -2.0], [3.0, 4.0]];
    let part = slice!(y, 0, ..).to_heap();
    broadcast!(y[1, ..] = part);
}
