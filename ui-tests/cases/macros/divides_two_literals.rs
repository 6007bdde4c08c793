use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, -2.0];
    //~ ERROR: `1 / 2` of integer literals: write `0.5`, or give a dtype
    let _ = broadcast!(x * (1 / 2));
}
