use array_core::{Array, shape};

//~ ERROR: `dyn` is not an axis: an extent known at run time is written as in `shape![_, 3]`
fn total(x: &Array<f64, shape![dyn, 3]>) -> f64 {
    x.sum()
}

fn main() {
    let _ = total(&Array::zeros_with([2, 3]));
}
