use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0, 2.0];
    let y = array![3.0, 4.0];
    let mask = array![true, false];
    //~ ERROR: a value of shape `(Len<2>,)` cannot be written through a mask
    broadcast!(x[mask] = y);
}
