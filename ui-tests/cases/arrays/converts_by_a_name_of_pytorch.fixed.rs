use array_core::prelude::*;

fn main() {
    let x = array![1.0_f32, 2.0];
    let _: Array<f64, shape![2]> = x.cast::<f64>() * 2.0;
}
