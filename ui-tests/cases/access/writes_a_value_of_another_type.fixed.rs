use array_core::{array, iab};

fn main() {
    let mut x = array![1_i32, 2];
    iab!(x[0] = 1.5_f64 as i32);
}
