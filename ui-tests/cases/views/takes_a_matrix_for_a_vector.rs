use array_core::{ArrayView, array, shape};

fn total(x: ArrayView<'_, f64, shape![_]>) -> f64 {
    x.sum()
}

fn main() {
    let matrix = array![[1.0, 2.0], [3.0, 4.0]];
    //~ ERROR: not every array of shape `(Len<2>, Len<2>)` has the shape `(Dyn,)`
    //~ NOTE: the rank stays
    let _ = total((&matrix).into());
}
