use array_core::{broadcast, shapes};

#[shapes(x: [N] f32)]
//~ ERROR: `shapes` cannot be applied to an `async fn`
async fn double(x: &mut [f32]) {
    broadcast!(x *= 2);
}

fn main() {
    drop(double(&mut [1.0; 6]));
}
