use array_core::{Array, array, shape};

fn main() {
    let x = array![1.0, 2.0];
    //~ ERROR: arrays have no method `astype`
    //~ NOTE: write `x.cast::<f32>()`
    let _: Array<f32, shape![2]> = x.astype::<f32>() * 2.0;
}
