use array_core::{broadcast, shapes};

//~ ERROR: the dtype must follow the shape, as in `[B, 3] f32`
#[shapes(x: [N, 3])]
fn double(x: &mut [f32]) {
    broadcast!(x *= 2);
}

fn main() {
    double(&mut [1.0; 6]);
}
