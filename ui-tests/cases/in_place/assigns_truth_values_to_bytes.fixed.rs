use array_core::{Array, array, broadcast, shape};

fn main() {
    let x = array![1.0_f32, -2.0];
    let mut positive = Array::<u8, shape![2]>::zeros();
    broadcast!(positive = (x > 0.0) as u8);
}
