use array_core::{Array, broadcast};

fn main() {
    let _ = Array::<f32, broadcast!([8, 1, 6, 1], [7, 1, 5])>::zeros();
}
