use array_core::{Array, array, broadcast, shape};

fn main() {
    let x = array![1.0_f32, 2.0];
    let floor = Array::<f32, shape![_]>::from(vec![1.5_f32, 1.5]);
    let y = broadcast!(maximum(x, floor));
    assert_eq!(y, array![1.5, 2.0]);
}
