use array_core::{array, broadcast};

fn main() {
    let errors = array![1.0_f32, -2.0];
    //~ ERROR: Rust has no `**`: write a power as `pow(x, 2)`
    let _ = broadcast! { errors ** 2 };
}
