use array_core::{Array, shape};

fn main() {
    let x = Array::<f32, shape![2000, 2000]>::zeros();
    let _ = x.diagonal_at(1);
}
