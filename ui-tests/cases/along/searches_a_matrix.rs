use array_core::{Array, array, shape};

fn main() {
    let quantiles = Array::<f64, shape![3, 5]>::zeros();
    //~ ERROR: an array of shape `(Len<3>, Len<5>)` does not have exactly one axis
    //~ NOTE: one axis is needed
    //~ NOTE: see array_core::errors#one-axis-needed
    let _ = quantiles.searchsorted(&array![0.5, 1.5]);
}
