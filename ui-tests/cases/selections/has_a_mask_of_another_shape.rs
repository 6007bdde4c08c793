use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let mask = array![true, false, true];
    //~ ERROR: a mask of shape `(Len<3>,)` cannot select from an array of shape `(Len<2>, Len<2>)`
    broadcast!(x[mask] = 0.0);
}
