use array_core::{Array, DynRank, array};

fn first(x: &Array<f64, DynRank>) -> f64 {
    //~ ERROR: an array of shape `DynRank` is not a matrix
    //~ NOTE: `axis_iter` and `index_axis` take any axis of any array
    x.row(0).sum()
}

fn main() {
    assert_eq!(first(&array![[1.0, 2.0], [3.0, 4.0]].into_dyn()), 3.0);
}
