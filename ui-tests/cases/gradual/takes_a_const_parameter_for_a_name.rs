use array_core::{broadcast, shapes};

//~ ERROR: `N` is a const parameter of `double`: write `const N`
#[shapes(x: [_, N] f32)]
fn double<const N: usize>(x: &mut [[f32; N]]) {
    broadcast!(x *= 2);
}

fn main() {
    double(&mut [[1.0; 3]; 2]);
}
