use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: `1 / 2` of integer literals is `0` in Rust: write `0.5`, or give a dtype, as in `1_i32 / 2_i32`
    let _ = broadcast!(x * (1 / 2));
}
