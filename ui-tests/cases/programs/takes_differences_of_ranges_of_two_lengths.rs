use array_core::{Array, broadcast, shape};

fn slope(x: &Array<f64, shape![10, 8]>) -> Array<f64, shape![9, 8]> {
    //~ ERROR: shapes `(Len<9>, Len<8>)` and `(Len<10>, Len<8>)` cannot be broadcast together
    broadcast!(x[1..10, ..] - x[0..10, ..])
}

fn main() {
    assert_eq!(slope(&Array::ones()).sum(), 0.0);
}
