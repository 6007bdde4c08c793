use array_core::{ArrayView, array, shape};

fn total(x: ArrayView<'_, f64, shape![_]>) -> f64 {
    x.sum()
}

fn main() {
    let matrix = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: an array of shape `(Len<2>, Len<2>)` cannot become one of shape `(Dyn,)` without a check
    //~ NOTE: the rank stays
    let _ = total((&matrix).into());
}
