use array_core::{Array, InlineArray, array, shape};

fn total(x: &InlineArray<f32, shape![3]>) -> f32 {
    x.sum()
}

fn main() {
    let weights: Array<f32, shape![3]> = array![0.2, 0.3, 0.5];
    //~ ERROR: mismatched types
    //~ NOTE: expected `&Array<f32, (Len<3>,), Inline>`, found `&Array<f32, (Len<3>,)>`
    assert_eq!(total(&weights), 1.0);
}
