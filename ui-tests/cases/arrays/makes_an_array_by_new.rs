use array_core::{Array, shape};

fn main() {
    //~ ERROR: arrays have no function `new`
    //~ NOTE: write `Array::zeros()`, or `array![1.0, 2.0]`
    //~ NOTE: the type has the shape, as in `Array::<f64, shape![2, 3]>::zeros()`
    let x: Array<f64, shape![3, 3]> = Array::new();
    assert_eq!(x.shape(), [3, 3]);
}
