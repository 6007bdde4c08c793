use array_core::{Array, shape};

fn main() {
    let y = Array::<f64, shape![3, 3]>::ones();
    //~ ERROR: arrays have no function `zeros_like`
    //~ NOTE: write `Array::zeros_with(y.shape())` for `zeros_like(&y)`
    let x: Array<f64, shape![3, 3]> = Array::zeros_like(&y);
    assert_eq!(x.shape(), [3, 3]);
}
