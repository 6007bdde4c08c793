use array_core::{Array, shape};

fn main() {
    let n = std::env::args().count();
    let _ = Array::<f32, shape![_, 2]>::zeros_with([n, 2]);
}
