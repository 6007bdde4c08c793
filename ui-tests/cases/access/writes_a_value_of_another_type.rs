use array_core::{array, iab};

fn main() {
    let mut x = array![1_i32, 2];
    //~ ERROR: cannot write a value of `f64` to `&mut i32`
    iab!(x[0] = 1.5_f64);
}
