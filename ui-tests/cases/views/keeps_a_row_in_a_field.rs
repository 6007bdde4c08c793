use array_core::{ArrayView, array, shape};

struct Sample<'a> {
    values: ArrayView<'a, f64, shape![2]>,
}

fn main() {
    let x = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let row = x.index_axis::<0>(0);
    //~ ERROR: mismatched types
    //~ NOTE: expected struct `array_core::Array<_, _, View<'_, Strided<(Dyn,)>>>`
    //~ NOTE: found struct `array_core::Array<_, _, View<'_, RowMajor>>`
    //~ NOTE: call `Into::into` on this expression
    let sample = Sample { values: row };
    assert_eq!(sample.values.sum(), 3.0);
}
