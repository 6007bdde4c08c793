use array_core::{broadcast, shapes};

//~ ERROR: cannot find type `float32` in this scope
#[shapes(x: [N, 3] float32)]
fn double(x: &mut [f32]) {
    broadcast!(x *= 2);
}

fn main() {
    double(&mut [1.0; 6]);
}
