use array_core::{broadcast, shapes};

//~ ERROR: `scale` has no argument `weights`: it takes `x`, `weight`
#[shapes(x: [N, 3] f32, weights: [3] f32)]
fn scale(x: &mut [f32], weight: &[f32]) {
    broadcast!(x *= weight);
}

fn main() {
    scale(&mut [1.0; 6], &[1.0; 3]);
}
