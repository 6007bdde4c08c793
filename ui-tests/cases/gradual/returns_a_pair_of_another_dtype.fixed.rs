use array_core::{broadcast, shapes};

#[shapes(x: [N] f32 -> ([N] f32, [N] f32))]
fn halves(x: &[f32]) -> (Vec<f32>, Vec<f32>) {
    (broadcast!(x / 2), broadcast!(-x / 2))
}

fn main() {
    halves(&[1.0; 6]);
}
