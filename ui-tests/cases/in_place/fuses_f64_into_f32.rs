use array_core::{array, broadcast};

fn main() {
    let mut x = array![1.0_f32, 2.0];
    let y = array![0.5_f64, 0.25];
    //~ ERROR: a value of `f64` cannot be written in place into an array of `f32`
    //~ NOTE: this would change the dtype of the left-hand side
    //~ NOTE: see array_core::errors#dtype-changes-in-place
    broadcast!(x += y * 0.5);
}
