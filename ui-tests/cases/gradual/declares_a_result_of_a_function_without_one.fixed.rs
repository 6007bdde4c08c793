use array_core::{broadcast, shapes};

#[shapes(x: [N] f32)]
fn double(x: &mut [f32]) {
    broadcast!(x *= 2);
}

fn main() {
    double(&mut [1.0; 6]);
}
