use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2, 3]>::ones();
    let mut y = Array::<f32, shape![2, 3]>::zeros();
    y.assign(&x);
}
