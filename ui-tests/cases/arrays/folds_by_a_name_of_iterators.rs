use array_core::{Array, shape};

fn main() {
    let x = Array::<f64, shape![3]>::ones();
    //~ ERROR: arrays have no method `fold`
    //~ NOTE: write `x.iter().fold(0.0, |sum, a| sum + a)`
    let length = x.fold(0.0, |sum, a| sum + a * a);
    assert_eq!(length, 3.0);
}
