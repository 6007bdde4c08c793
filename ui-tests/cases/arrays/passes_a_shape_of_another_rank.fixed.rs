use array_core::{Array, shape};

fn main() {
    let _ = Array::<f32, shape![_, 3]>::zeros_with([2, 3]);
}
