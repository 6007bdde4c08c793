use array_core::prelude::*;

fn main() {
    let x = array![1.0_f32, 2.0];
    //~ ERROR: arrays have no method `to`
    //~ NOTE: write `x.cast::<f32>()`
    let _: Array<f64, shape![2]> = x.to::<f64>() * 2.0;
}
