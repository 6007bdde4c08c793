use array_core::{InlineArray, inline, shape};

//~ ERROR: expected `3`, found `2`
const WEIGHTS: InlineArray<f32, shape![3]> = inline![0.1, 0.2];

fn main() {
    println!("{WEIGHTS}");
}
