use array_core::{array, broadcast};

fn main() {
    let x = array![1.0, f64::NAN];
    let _ = broadcast!(is_nan(x));
    //~ ERROR: arrays have no method `fillna`
    //~ NOTE: write `broadcast!(if is_nan(x) { 0.0 } else { x })`
    let _ = x.fillna(0.0);
}
