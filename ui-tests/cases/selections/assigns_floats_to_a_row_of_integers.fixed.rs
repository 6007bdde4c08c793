use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1_i32, 2, 3], [4, 5, 6]];
    let row = array![7, 8, 9];
    broadcast!(x[1, ..] = row);
}
