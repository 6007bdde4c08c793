use array_core::{Array, array, shape};

fn main() {
    let x = array![1_i32, 2];
    let half = Array::<f32, shape![]>::from(0.5);
    //~ ERROR: `i32` and `f32` have no common dtype
    let _ = &x + &half;
}
