use array_core::{Array, shape};

fn main() {
    let _ = Array::<f32, shape![2, 3]>::zeros();
}
