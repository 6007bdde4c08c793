use array_core::{Array, broadcast, shape};

fn main() {
    let mut c = Array::<f32, shape![2, 2]>::zeros();
    broadcast!(named; c[i, j] = c[i, j] + 1);
}
