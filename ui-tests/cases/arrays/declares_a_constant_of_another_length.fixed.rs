use array_core::{InlineArray, inline, shape};

const WEIGHTS: InlineArray<f32, shape![2]> = inline![0.1, 0.2];

fn main() {
    println!("{WEIGHTS}");
}
