use array_core::{Array, array, shape};

fn shifted(x: &Array<f32, shape![2]>) -> Array<f32, shape![2]> {
    //~ ERROR: type mismatch resolving `<f64 as Gives>::Result<f64> == f32`
    //~ NOTE: expected `f32`, found `f64`
    x + array![0.5, 0.25]
}

fn main() {
    let _ = shifted(&Array::ones());
}
