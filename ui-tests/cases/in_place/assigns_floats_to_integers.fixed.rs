use array_core::{Array, array, broadcast, shape};

fn main() {
    let x = array![1.0_f32, 2.0];
    let mut bytes = Array::<u8, shape![2]>::zeros();
    broadcast!(bytes = (x * 255) as u8);
}
