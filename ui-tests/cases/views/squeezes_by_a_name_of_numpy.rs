use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![1, 3]>::ones();
    //~ ERROR: arrays have no method `squeeze`
    //~ NOTE: write `x.squeeze_axis::<0>()`
    let v = x.squeeze();
    assert_eq!(v.shape(), [3]);
}
