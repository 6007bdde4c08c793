use array_core::{broadcast, shapes};

#[shapes(x: [N] f32 -> ([N] f32, [N] f32))]
//~ ERROR: an array of `(f32, f32)` with shape `((N,), (N,))` cannot be returned as `(Vec<f32>, Vec<f64>)`
fn halves(x: &[f32]) -> (Vec<f32>, Vec<f64>) {
    (broadcast!(x / 2), broadcast!(-x / 2))
}

fn main() {
    halves(&[1.0; 6]);
}
