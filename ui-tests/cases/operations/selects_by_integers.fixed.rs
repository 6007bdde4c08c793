use array_core::{array, functions::select};

fn main() {
    let flags = array![1_i32, 0];
    let x = array![0.5_f32, 1.5];
    let _ = select(flags.not_equal(0), &x, &x);
}
