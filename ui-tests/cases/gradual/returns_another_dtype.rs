use array_core::{broadcast, shapes};

#[shapes(x: [N] f32 -> [N] f32)]
//~ ERROR: an array of `f32` with shape `(N,)` cannot be returned as `Vec<f64>`
fn double(x: &[f32]) -> Vec<f64> {
    broadcast!(x * 2)
}

fn main() {
    double(&[1.0; 6]);
}
