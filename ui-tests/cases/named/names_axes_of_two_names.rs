use array_core::{Array, broadcast, dim};

dim!(Batch, Time);

fn scaled(x: &Array<f64, (Batch, Time)>, gain: &Array<f64, (Time,)>) {
    //~ ERROR: one index name has an axis of `Time` here and of `Batch` before
    let _ = broadcast!(named; x[i, j] * gain[i]);
}

fn main() {}
