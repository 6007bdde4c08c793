use array_core::{Array, array, shape};

fn main() {
    let quantiles = Array::<f64, shape![3, 5]>::zeros();
    let _ = quantiles.index_axis::<0>(0).searchsorted(&array![0.5, 1.5]);
}
