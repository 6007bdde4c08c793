use array_core::{broadcast, shapes};

//~ ERROR: no shape of an argument or result has an axis `M`
#[shapes(x: [N, 3] f32, M = rows)]
fn double(x: &mut [f32], rows: usize) {
    broadcast!(x *= 2);
}

fn main() {
    double(&mut [1.0; 6], 2);
}
