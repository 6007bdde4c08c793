use array_core::{array, functions::maximum};

fn main() {
    let x = array![1.0_f32, -2.0];
    //~ ERROR: `{integer}` cannot be combined with an array of `f32`
    //~ NOTE: write a float literal as `2.0`
    let _ = maximum(&x, 0);
}
