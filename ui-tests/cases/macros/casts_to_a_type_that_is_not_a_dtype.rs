use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, 2.0];
    //~ ERROR: `usize` is not a dtype
    let _ = broadcast!(x as usize);
}
