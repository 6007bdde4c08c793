use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let y = array![[5.0, 6.0], [7.0, 8.0]];
    let mask = array![[true, false], [true, false]];
    //~ ERROR: a value of shape `(Len<2>, Len<2>)` cannot be written in place into an array of shape `(Dyn,)`
    //~ NOTE: to write by a mask: `broadcast!(x = if mask { y } else { x })`
    broadcast!(x[mask] = y);
}
