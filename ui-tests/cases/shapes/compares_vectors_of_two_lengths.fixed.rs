use array_core::{Array, functions::less, shape};

fn main() {
    let a = Array::<f32, shape![2]>::ones();
    let b = Array::<f32, shape![2]>::ones();
    let _ = less(&a, &b);
}
