use array_core::{broadcast, shapes};

//~ ERROR: an extent cannot be negative, and is not inferred: write the number, or `shape![_, 3]` if it is known only at run time
#[shapes(x: [-1, 3] f32)]
fn double(x: &mut [f32]) {
    broadcast!(x *= 2);
}

fn main() {
    double(&mut [1.0; 6]);
}
