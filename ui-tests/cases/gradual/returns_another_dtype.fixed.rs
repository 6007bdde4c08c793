use array_core::{broadcast, shapes};

#[shapes(x: [N] f32 -> [N] f32)]
fn double(x: &[f32]) -> Vec<f32> {
    broadcast!(x * 2)
}

fn main() {
    double(&[1.0; 6]);
}
