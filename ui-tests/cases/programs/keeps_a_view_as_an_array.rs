use array_core::{Array, dim, shape, slice};

dim!(Points, Features = 2);

fn first(points: &Array<f32, shape![Points, Features]>) -> Array<f32, shape![3, Features]> {
    //~ ERROR: mismatched types
    //~ NOTE: expected `Array<f32, (Len<3>, Features)>`, found `Array<f32, (Len<3>, Features), View<'_>>`
    slice!(points, 0..3, ..)
}

fn main() {
    assert_eq!(first(&Array::ones_with([10, 2])).shape(), [3, 2]);
}
