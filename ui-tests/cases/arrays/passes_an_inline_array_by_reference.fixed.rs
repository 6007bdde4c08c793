use array_core::{Array, InlineArray, inline, shape};

fn total(x: &Array<f32, shape![3]>) -> f32 {
    x.sum()
}

fn main() {
    let weights: InlineArray<f32, shape![3]> = inline![0.2, 0.3, 0.5];
    assert_eq!(total(&weights.to_heap()), 1.0);
}
