use array_core::{Array, array, shape};

fn total(x: &Array<f32, shape![3]>) -> f32 {
    x.sum()
}

fn main() {
    let image: Array<f32, shape![2, 3]> = array![[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]];
    //~ ERROR: mismatched types
    //~ NOTE: expected `&Array<f32, (Len<3>,)>`, found `&Array<f32, (Len<3>,), View<'_>>`
    assert_eq!(total(&image.row(1)), 12.0);
}
