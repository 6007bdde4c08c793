use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![2, 3]>::ones();
    //~ ERROR: arrays have no method `transpose`
    //~ NOTE: write `x.t()`
    let columns = x.transpose();
    assert_eq!(columns.shape(), [3, 2]);
}
