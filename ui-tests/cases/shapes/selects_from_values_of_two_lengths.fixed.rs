use array_core::functions::{greater, select};
use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![3]>::ones();
    let other = Array::<f32, shape![3]>::ones();
    let _ = select(greater(&x, 0.5), &x, &other);
}
