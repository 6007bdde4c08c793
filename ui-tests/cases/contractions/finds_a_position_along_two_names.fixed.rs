use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f32, shape![2, 3, 4]>::zeros();
    let _ = broadcast!(argmax(k: x[i, j, k]));
}
