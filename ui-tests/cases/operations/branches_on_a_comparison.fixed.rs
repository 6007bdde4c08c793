use array_core::{Array, broadcast, shape};

fn main() {
    let torque = Array::<i32, shape![3]>::zeros();
    if broadcast!(torque >= 10).any() {
        println!("too much");
    }
}
