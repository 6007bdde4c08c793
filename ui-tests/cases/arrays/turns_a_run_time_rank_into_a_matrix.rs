use array_core::{Array, DynRank, array, shape};

fn rows(x: Array<f64, DynRank>) -> Array<f64, shape![_, 2]> {
    //~ ERROR: an array of shape `DynRank` cannot become one of shape `(Dyn, Len<2>)` without a check
    //~ NOTE: `x.try_into_shape()?` compares the extents
    x.into_shape()
}

fn main() {
    assert_eq!(rows(array![[1.0, 2.0]].into_shape()).shape(), [1, 2]);
}
