use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1, 2, 3], [4, 5, 6]];
    let i = 1;
    broadcast!(x[i, ..] = 0);
}
