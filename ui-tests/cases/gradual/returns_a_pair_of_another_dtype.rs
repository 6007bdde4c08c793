use array_core::{broadcast, shapes};

#[shapes(x: [N] f32 -> ([N] f32, [N] f32))]
//~ ERROR: `(Vec<f32>, Vec<f64>)` cannot be made of an array of `(f32, f32)` with shape `((N,), (N,))`
fn halves(x: &[f32]) -> (Vec<f32>, Vec<f64>) {
    (broadcast!(x / 2), broadcast!(-x / 2))
}

fn main() {
    halves(&[1.0; 6]);
}
