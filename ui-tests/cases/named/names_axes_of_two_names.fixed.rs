use array_core::{Array, broadcast, dim};

dim!(Batch, Time);

fn scaled(x: &Array<f64, (Batch, Time)>, gain: &Array<f64, (Time,)>) {
    let _ = broadcast!(named; x[i, j] * gain[j]);
}

fn main() {}
