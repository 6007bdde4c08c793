use array_core::{Array, DynRank, array, shape};

fn rows(x: Array<f64, DynRank>) -> Array<f64, shape![_, 2]> {
    x.try_into_shape().unwrap()
}

fn main() {
    assert_eq!(rows(array![[1.0, 2.0]].into_shape()).shape(), [1, 2]);
}
