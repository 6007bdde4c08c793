use array_core::{Array, shape};

fn main() {
    //~ ERROR: arrays have no function `identity`
    //~ NOTE: write `Array::eye()`
    let x: Array<f64, shape![3, 3]> = Array::identity();
    assert_eq!(x.shape(), [3, 3]);
}
