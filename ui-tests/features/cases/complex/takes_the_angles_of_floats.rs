use array_core::{Array, shape};

fn angles(x: &Array<f64, shape![3]>) {
    //~ ERROR: `f64` is not a complex dtype
    let _ = x.angle();
}

fn main() {
    let _ = angles;
}
