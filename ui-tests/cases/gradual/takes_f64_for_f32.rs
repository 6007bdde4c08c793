use array_core::{broadcast, shapes};

//~ ERROR: `&mut [f64]` cannot be taken as an array of `f32` with shape `(N, Len<3>)`
#[shapes(x: [N, 3] f32)]
fn double(x: &mut [f64]) {
    broadcast!(x *= 2);
}

fn main() {
    double(&mut [1.0; 6]);
}
