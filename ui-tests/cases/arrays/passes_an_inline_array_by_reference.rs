use array_core::{Array, InlineArray, inline, shape};

fn total(x: &Array<f32, shape![3]>) -> f32 {
    x.sum()
}

fn main() {
    let weights: InlineArray<f32, shape![3]> = inline![0.2, 0.3, 0.5];
    //~ ERROR: mismatched types
    //~ NOTE: expected `&Array<f32, (Len<3>,)>`, found `&Array<f32, (Len<3>,), Inline>`
    assert_eq!(total(&weights), 1.0);
}
