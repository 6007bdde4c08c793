use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, 2.0], [3.0, 4.0]];
    let mask = array![true, false];
    broadcast!(x[mask] = 0.0);
}
