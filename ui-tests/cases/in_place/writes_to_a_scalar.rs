use array_core::{array, broadcast};

fn main() {
    let losses = array![0.5_f32, 0.25];
    let mut total = 0.0_f32;
    //~ ERROR: `f32` is a scalar, and `broadcast!` writes to arrays
    broadcast!(total += sum(losses));
    assert_eq!(total, 0.75);
}
