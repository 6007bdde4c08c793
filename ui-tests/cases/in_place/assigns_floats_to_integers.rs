use array_core::{Array, array, broadcast, shape};

fn main() {
    let x = array![1.0_f32, 2.0];
    let mut bytes = Array::<u8, shape![2]>::zeros();
    //~ ERROR: a value of `f32` cannot be written in place into an array of `u8`
    broadcast!(bytes = x * 255);
}
