use array_core::prelude::*;

fn main() {
    let x = array![[1, 2, 3], [4, 5, 6]];
    let positions = array![2.0_f64, 0.0];
    //~ ERROR: `array_core::Array<f64, (Len<2>,)>` is not an array of indices
    let _ = x.take::<1>(&positions);
}
