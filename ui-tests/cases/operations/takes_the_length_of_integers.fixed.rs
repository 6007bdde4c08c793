use array_core::{array, functions::hypot};

fn main() {
    let x = array![3_i32, 4].cast::<f64>();
    let _ = hypot(&x, &x);
}
