use array_core::{array, broadcast};

fn main() {
    let x = array![1_i8, 2];
    //~ ERROR: the literal `200` does not fit in an array of `i8`
    let _ = broadcast!(x < 200);
}
