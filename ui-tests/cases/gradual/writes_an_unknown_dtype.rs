use array_core::{broadcast, shapes};

//~ ERROR: dtypes have Rust's names: write `f32`
#[shapes(x: [N, 3] float32)]
fn double(x: &mut [f32]) {
    broadcast!(x *= 2);
}

fn main() {
    double(&mut [1.0; 6]);
}
