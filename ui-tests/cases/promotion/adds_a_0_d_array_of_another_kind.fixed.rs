use array_core::{Array, array, shape};

fn main() {
    let x = array![1_i32, 2];
    let half = Array::<f32, shape![]>::from(0.5);
    let _ = &x.cast::<f32>() + &half;
}
