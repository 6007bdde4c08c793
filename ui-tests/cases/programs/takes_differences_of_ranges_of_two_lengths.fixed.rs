use array_core::{Array, broadcast, shape};

fn slope(x: &Array<f64, shape![10, 8]>) -> Array<f64, shape![9, 8]> {
    broadcast!(x[1..10, ..] - x[0..9, ..])
}

fn main() {
    assert_eq!(slope(&Array::ones()).sum(), 0.0);
}
