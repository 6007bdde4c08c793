use array_core::{Array, array};

fn main() {
    let x = array![1.0, 2.0];
    //~ ERROR: arrays have no function `from_array`
    //~ NOTE: write `array![1.0, 2.0]`, or `Array::<_, _>::from(list)`
    let _ = &x + Array::from_array([3.0, 4.0]);
}
