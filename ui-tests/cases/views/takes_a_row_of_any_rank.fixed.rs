use array_core::{Array, DynRank, array};

fn first(x: &Array<f64, DynRank>) -> f64 {
    x.index_axis::<0>(0).sum()
}

fn main() {
    assert_eq!(first(&array![[1.0, 2.0], [3.0, 4.0]].into_dyn()), 3.0);
}
