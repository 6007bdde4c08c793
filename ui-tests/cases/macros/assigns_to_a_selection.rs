use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1.0, -2.0], [3.0, 4.0]];
    let row = array![5.0, 6.0];
    //~ ERROR: selections on the left-hand side are not supported yet; take a mutable view first
    broadcast!(x[1, ..] = row);
}
