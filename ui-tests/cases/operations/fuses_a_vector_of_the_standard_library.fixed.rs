use array_core::{Array, broadcast, shape};

fn main() {
    let x = Array::<f64, shape![_]>::from(vec![1.0, 2.0]);
    let more = Array::<f64, shape![_]>::from(vec![0.5, 0.25]);
    let _ = broadcast!(x + more);
}
