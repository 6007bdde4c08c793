use array_core::{Array, shape};

fn main() {
    let a = Array::<f32, shape![2]>::ones();
    let b = Array::<f32, shape![2]>::ones();
    let _ = a.try_add(&b);
}
