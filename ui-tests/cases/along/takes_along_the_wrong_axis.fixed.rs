use array_core::prelude::*;

fn main() {
    let x = Array::<f32, shape![2, 3]>::zeros();
    let order = Array::<i64, shape![2, 5]>::zeros();
    let _ = x.take_along_axis::<1>(&order);
}
