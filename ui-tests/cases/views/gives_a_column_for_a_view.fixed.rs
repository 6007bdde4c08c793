use array_core::{ArrayView, array, shape, slice};

fn span(x: ArrayView<'_, f64, shape![2]>) -> f64 {
    x.max() - x.min()
}

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    let found = span(slice!(x, .., 0).into());
    assert_eq!(found, 2.0);
}
