use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let mask = array![true, false];
    //~ ERROR: does not select from
    broadcast!(x[mask] = 0.0);
}
