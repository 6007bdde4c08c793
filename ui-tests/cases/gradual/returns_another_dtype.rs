use array_core::{broadcast, shapes};

#[shapes(x: [N] f32 -> [N] f32)]
//~ ERROR: `Vec<f64>` cannot be made of an array of `f32` with shape `(N,)`
fn double(x: &[f32]) -> Vec<f64> {
    broadcast!(x * 2)
}

fn main() {
    double(&[1.0; 6]);
}
