use array_core::{array, broadcast};

fn main() {
    let mut x = array![[1_i32, 2, 3], [4, 5, 6]];
    let row = array![0.5_f64, 0.25, 0.125];
    //~ ERROR: a value of `f64` cannot be written in place into an array of `i32`
    broadcast!(x[1, ..] = row);
}
