use array_core::{ArrayView, array, shape};

fn open(x: ArrayView<'_, f64, shape![_, 3]>) -> ArrayView<'_, f64, shape![_, _]> {
    //~ ERROR: `into` does not convert a view of layout `Strided<(Dyn, Dyn)>`
    //~ NOTE: another shape: `x.into_shape().strided()`
    x.into()
}

fn main() {
    let x = array![[1.0, 2.0, 3.0]];
    let _ = open((&x).into());
}
