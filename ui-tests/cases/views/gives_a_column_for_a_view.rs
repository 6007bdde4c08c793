use array_core::{ArrayView, array, shape, slice};

fn span(x: ArrayView<'_, f64, shape![2]>) -> f64 {
    x.max() - x.min()
}

fn main() {
    let x = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<_, _, View<'_, Strided<(Dyn,)>>>`
    //~ NOTE: found struct `array_core::Array<_, _, View<'_, Without<1, Based<(Len<2>, Len<2>)>>>>`
    //~ NOTE: call `Into::into` on this expression
    let found = span(slice!(x, .., 0));
    assert_eq!(found, 2.0);
}
